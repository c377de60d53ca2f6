/**
 * One anchor as it stands in the context. Lives in the kernel because the budget is checked when an
 * anchor is created: what is measured there must be what is delivered later, character for character.
 */
import type { State } from "../state.ts";
import type { Anchor } from "../record/anchor.ts";

/** Marks the borders of the block appended to a summary; no anchor may contain it. */
export const BLOCK_MARK = "iDumb state";

/** The rendered anchor, without a line break at the end. */
export function anchorLine(anchor: Pick<Anchor, "id" | "priority" | "type" | "content">): string {
  return `- ${anchor.id} [${anchor.priority}/${anchor.type}] ${anchor.content}`;
}

/** Active anchors of the highest priority, oldest first. */
export function criticalAnchors(state: State): readonly Anchor[] {
  return Object.values(state.anchors).filter(
    (anchor) => anchor.status === "active" && anchor.priority === "critical",
  );
}

/** Characters that these anchors take, line breaks included. */
export function anchorChars(
  anchors: readonly Pick<Anchor, "id" | "priority" | "type" | "content">[],
): number {
  return anchors.reduce((sum, anchor) => sum + anchorLine(anchor).length + 1, 0);
}
