/** Which anchors come first: all critical ones, then by weight; what nobody touched for two days counts a quarter. */
import { criticalAnchors } from "../kernel/memory/anchor-line.ts";
import type { State } from "../kernel/state.ts";
import type { Anchor, AnchorPriority } from "../kernel/record/anchor.ts";

const STALE_MS = 48 * 60 * 60_000;
const STALE_WEIGHT = 0.25;
const WEIGHT: Readonly<Record<AnchorPriority, number>> = { critical: 100, high: 60, medium: 30, low: 10 };

/** Not touched for 48 hours; a clock that jumped back makes nothing stale. */
export function isStale(anchor: Pick<Anchor, "modifiedAt">, at: number): boolean {
  return at - anchor.modifiedAt > STALE_MS;
}

/** Active anchors in the order in which they may enter the context. */
export function rankAnchors(state: State, at: number): readonly Anchor[] {
  const score = (anchor: Anchor): number =>
    WEIGHT[anchor.priority] * (isStale(anchor, at) ? STALE_WEIGHT : 1);
  const rest = Object.values(state.anchors).filter(
    (anchor) => anchor.status === "active" && anchor.priority !== "critical",
  );
  rest.sort((a, b) => score(b) - score(a) || b.createdAt - a.createdAt);
  return [...criticalAnchors(state), ...rest];
}
