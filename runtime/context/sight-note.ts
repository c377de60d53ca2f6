/** What hooks saw, in words for the agent; each is said once, when it happened. */
import { taskCall } from "../kernel/task/find-work.ts";
import { rowOf } from "../kernel/table.ts";
import { title } from "./chain.ts";
import { renderCall } from "./render-call.ts";
import type { Event } from "../kernel/event.ts";
import type { State } from "../kernel/state.ts";

function named(state: State, nodeId: string): string {
  const node = rowOf(state.nodes, nodeId);
  return node ? title(node) : nodeId;
}

/** The line for one event, or "". */
export function sightNote(state: State, event: Event): string {
  switch (event.type) {
    case "branch-switched":
      return `The branch was switched from ${event.from} to ${event.to} while ${named(state, event.nodeId)} is active: what was done before stands on ${event.from}. Go on here only if that was meant.`;
    case "evidence-taken-back":
      return `An undo took back ${event.checkpoints.length} checkpoints of ${named(state, event.nodeId)}: what they showed has to be done again.`;
    case "task-reopened":
      return `${named(state, event.nodeId)} is open again. To go on: ${renderCall(taskCall("start", { task: event.nodeId }))}`;
    case "steps-mirrored":
      return event.missing.length === 0
        ? ""
        : `The todo list leaves out planned steps of ${named(state, event.nodeId)}: ${event.missing.map((text) => `"${text}"`).join(", ")}. They still hold up its completion.`;
    case "document-noted":
      return event.stale.length === 0
        ? ""
        : `${event.document.path} changed in ${event.sections.map((name) => `"${name}"`).join(", ")}. ${event.stale.join(", ")} ${event.stale.length === 1 ? "rests" : "rest"} on that and may no longer hold: bring each in line, or write into it that it was checked.`;
    default:
      return "";
  }
}
