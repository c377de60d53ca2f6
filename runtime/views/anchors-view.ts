/** All anchors as text: what holds, then what was retired, each with the stamps of where it came from. */
import { rowOf } from "../kernel/table.ts";
import { stampOf } from "../kernel/stamp.ts";
import { notesText } from "./notes-text.ts";
import { oneLine } from "./one-line.ts";
import type { State } from "../kernel/state.ts";
import type { Anchor } from "../kernel/record/anchor.ts";

export const ANCHORS_FILE = "anchors.md";

function stamps(state: State, anchor: Anchor): string {
  const session = state.sessions[anchor.sessionID];
  const nodes = anchor.tasks.flatMap((id) => rowOf(state.nodes, id) ?? []);
  const plans = nodes.flatMap((node) => rowOf(state.plans, node.workPlanId) ?? []);
  const moments = [...plans, ...nodes].map((row) => row.createdAt);
  const all = [...moments, ...(session ? [session.openedAt] : []), anchor.createdAt].map(stampOf);
  return `[${[...new Set(all)].join(" ")}]`;
}

/** One anchor on one line. */
export function anchorHead(state: State, anchor: Anchor): string {
  const linked = [...anchor.tasks, ...(anchor.decisions ?? [])];
  const links = linked.length > 0 ? ` for ${linked.join(", ")}` : "";
  const parent = anchor.parentId === null ? "" : ` after ${anchor.parentId}`;
  const by = anchor.supersededBy === null ? "" : ` by ${anchor.supersededBy}`;
  return `- ${anchor.id} [${anchor.priority}/${anchor.type}] ${anchor.status}${by}${parent}${links} ${stamps(state, anchor)} ${oneLine(anchor.content, 2_000)}`;
}

/** The body of the anchors' file. */
export function anchorsView(state: State, notes: readonly string[]): string {
  const all = Object.values(state.anchors);
  const lines = (active: boolean): string[] =>
    all.filter(({ status }) => (status === "active") === active).map((anchor) => anchorHead(state, anchor));
  return [
    "# Anchors",
    "",
    ...lines(true),
    "",
    "## Retired",
    "",
    ...lines(false),
    "",
    "## Notes",
    "",
    notesText(notes),
    "",
  ].join("\n");
}
