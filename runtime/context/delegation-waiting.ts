/** What waits for a word of the session that assigned it: reports to accept, failures to answer. */
import { delegationsBy } from "../kernel/delegation/delegation.ts";
import { delegateCall } from "../kernel/task/find-work.ts";
import { rowOf } from "../kernel/table.ts";
import { title } from "./chain.ts";
import { clip, delegationNext } from "./delegation-tree.ts";
import { renderCall } from "./render-call.ts";
import type { State } from "../kernel/state.ts";

const SHOWN = 4;

/** One line for each, the oldest first; of many, where to see the rest. */
export function waitingNotes(state: State, sessionID: string): readonly string[] {
  const lines = delegationsBy(state, sessionID).flatMap((delegation) => {
    const node = rowOf(state.nodes, delegation.nodeId);
    if (node?.delegation !== delegation.id || (node.status !== "review" && node.status !== "failed"))
      return [];
    const result =
      delegation.status === "ended" ? "its subagent stopped without a report" : delegation.result;
    const reached = node.status === "review" ? "in review" : "failed";
    return [
      `${delegation.id}: ${title(node)} is ${reached} (${clip(result ?? "")}). ${delegationNext(state, delegation, node)}`,
    ];
  });
  return lines.length <= SHOWN
    ? lines
    : [
        ...lines.slice(0, SHOWN),
        `dl-…: ${lines.length - SHOWN} more wait. ${renderCall(delegateCall("status"))}`,
      ];
}
