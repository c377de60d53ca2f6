/** Who is at what: the tree of sessions below one, each with its task, its state and what it reported. */
import { delegationsBy } from "../kernel/delegation/delegation.ts";
import { delegateCall, taskCall } from "../kernel/task/find-work.ts";
import { callToStart } from "./delegation-call.ts";
import { title } from "./chain.ts";
import { renderCall } from "./render-call.ts";
import { rowOf } from "../kernel/table.ts";
import type { Delegation } from "../kernel/record/delegation.ts";
import type { State } from "../kernel/state.ts";
import type { TaskNode } from "../kernel/record/task.ts";

const RESULT_CHARS = 300;
/** A report of any length, as much as fits a line. */
export const clip = (text: string): string =>
  text.length > RESULT_CHARS ? `${text.slice(0, RESULT_CHARS - 1)}…` : text;

/** What the assigner has to do about a delegation now; "" = nothing. */
export function delegationNext(state: State, delegation: Delegation, node: TaskNode): string {
  if (node.delegation !== delegation.id) return "";
  if (delegation.status === "assigned") {
    const call = callToStart(state, delegation);
    return call ? `Start it: ${renderCall(call)}` : "";
  }
  if (node.status === "review")
    return `Accept it: ${renderCall(taskCall("complete", { task: node.id, evidence: "<what you checked>" }))}`;
  if (node.status === "failed")
    return `Say what becomes of it: ${renderCall(taskCall("reopen", { task: node.id, reason: "<why>" }))}, or defer or abandon it, or assign it again`;
  return delegation.status === "working"
    ? `Take it back: ${renderCall(delegateCall("recall", { task: node.id, reason: "<why>" }))}`
    : "";
}

function lines(state: State, sessionID: string, depth: number, seen: ReadonlySet<string>): readonly string[] {
  const indent = "  ".repeat(depth);
  return delegationsBy(state, sessionID).flatMap((delegation) => {
    const node = rowOf(state.nodes, delegation.nodeId);
    if (!node) return [];
    const calls = delegation.calls > 0 ? `, ${delegation.calls}/${delegation.callBudget} calls` : "";
    const result = delegation.result ? `: ${clip(delegation.result)}` : "";
    const { child } = delegation;
    const next = delegationNext(state, delegation, node);
    return [
      `${indent}${delegation.id} ${title(node)} [${node.status}] ${delegation.agent}${child ? ` in ${child}` : ""}, ${delegation.status}${calls}${result}`,
      ...(next ? [`${indent}  ${next}`] : []),
      ...(child && !seen.has(child) ? lines(state, child, depth + 1, new Set([...seen, child])) : []),
    ];
  });
}

/** The tree below a session, with the call that each delegation waits for. */
export function delegationTree(state: State, sessionID: string): string {
  const below = lines(state, sessionID, 1, new Set([sessionID]));
  return below.length > 0
    ? [`${sessionID} (this session)`, ...below].join("\n")
    : "Nothing is delegated by this session.";
}
