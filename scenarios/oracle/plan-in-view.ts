/**
 * An effectful call is only made on purpose when the request that led to it showed the current task. The
 * task's name must stand somewhere in that request.
 */
import type { Reason } from "@idumb/reports";
import { textOf } from "opencode-simulator";
import type { Call } from "../persona/advice.ts";
import { heard } from "../persona/host-words.ts";
import type { Evidence, Judgement, RequestSeen } from "../play/evidence.ts";
import type { DiskStep } from "./workspace.ts";

const WRITES = new Set(["edit", "write", "apply_patch"]);

/** Share of completed writes under a task whose request named that task; fails on one that did not. */
export function planInView(evidence: Evidence, steps: readonly DiskStep[]): Judgement {
  const reasons: Reason[] = [];
  let hits = 0;
  let n = 0;
  for (const call of steps.flatMap((step) => step.calls)) {
    if (!call.task || call.status !== "completed" || !WRITES.has(call.tool)) continue;
    n += 1;
    // Found by content, not by id: the call's id is given after the model has answered.
    const request = evidence.requests.findLast(
      (seen) =>
        seen.turn === call.turn &&
        seen.sessionID === call.sessionID &&
        callsIn(seen).some(
          ([tool, args]) => tool === call.tool && JSON.stringify(args) === JSON.stringify(call.input),
        ),
    );
    if (request && textIn(request).includes(call.task.name)) hits += 1;
    else
      reasons.push({
        text: `${call.tool} was called without its task "${call.task.name}" in the request`,
        turn: call.turn + 1,
      });
  }
  return { reasons, observations: [{ id: "plan-in-view", level: "delivered", hits, n }], reached: [] };
}

/** The calls that the agent answered with, in the names of OpenCode 1. */
function callsIn({ answer, body }: RequestSeen): readonly Call[] {
  const offered = (body.tools ?? []).map((tool) => tool.function.name);
  return (answer.call ?? []).map((call) => heard(call as Call, offered));
}

/** All text of a request that a model reads, arguments of its own calls included. */
export function textIn(request: RequestSeen): string {
  return request.body.messages
    .map((message) =>
      [textOf(message), ...(message.tool_calls ?? []).map((call) => call.function.arguments)].join("\n"),
    )
    .join("\n");
}
