/** The folds of anchors. */
import { counted } from "../counted.ts";
import type { EventRecord } from "../event.ts";
import type { State } from "../state.ts";
import type { Anchor } from "../record/anchor.ts";

/** Low-priority anchors leave the context after this many compactions (M1). */
const LOW_ANCHOR_COMPACTIONS = 5;

export function created(state: State, { event, at, sessionID }: EventRecord<"anchor-created">): State {
  const anchor: Anchor = {
    id: event.id,
    type: event.anchorType,
    priority: event.priority,
    content: event.content,
    status: "active",
    parentId: event.parentId,
    tasks: event.tasks,
    ...(event.decisions === undefined ? {} : { decisions: event.decisions }),
    supersededBy: null,
    sessionID,
    createdAt: at,
    modifiedAt: at,
    compactions: 0,
  };
  return {
    ...state,
    anchors: { ...state.anchors, [anchor.id]: anchor },
    counters: counted(state, "anchor", anchor.id),
  };
}

function retired(state: State, id: string, change: Partial<Anchor>, at: number): State {
  const anchor = state.anchors[id];
  if (!anchor) return state;
  return { ...state, anchors: { ...state.anchors, [anchor.id]: { ...anchor, ...change, modifiedAt: at } } };
}

export function superseded(state: State, { event, at }: EventRecord<"anchor-superseded">): State {
  return retired(state, event.anchorId, { status: "superseded", supersededBy: event.by }, at);
}

export function resolved(state: State, { event, at }: EventRecord<"anchor-resolved">): State {
  return retired(state, event.anchorId, { status: "resolved" }, at);
}

/** An anchor of a decision that was replaced is retired with it: yesterday's truth is poison. */
export function choiceReplaced(state: State, { event, at }: EventRecord<"choice-made">): State {
  const gone = Object.values(state.anchors).filter(
    ({ status, decisions }) => status === "active" && decisions?.some((id) => event.replaces.includes(id)),
  );
  if (gone.length === 0) return state;
  const changed = gone.map((anchor) => [anchor.id, { ...anchor, status: "superseded", modifiedAt: at }]);
  return { ...state, anchors: { ...state.anchors, ...Object.fromEntries(changed) } };
}

/** Every active anchor has outlived one compaction more. */
export function outlived(state: State, _record: EventRecord<"session-compacted">): State {
  const anchors: Record<string, Anchor> = {};
  for (const [id, anchor] of Object.entries(state.anchors)) {
    const compactions = anchor.compactions + 1;
    const prune = anchor.priority === "low" && compactions >= LOW_ANCHOR_COMPACTIONS;
    anchors[id] =
      anchor.status === "active" ? { ...anchor, compactions, status: prune ? "pruned" : "active" } : anchor;
  }
  return { ...state, anchors };
}
