/**
 * From a block to a legal write: how many calls it takes once the agent follows the advice of a blocked
 * write, and whether advice works when it is followed word for word. Read from what the agent itself saw.
 * Looking (a read before a patch, say) is the agent's own affair and is not counted.
 */
import type { Reason } from "@idumb/reports";
import { readTurn, type Attempt } from "../persona/turn.ts";
import type { Evidence, Judgement, RequestSeen } from "../play/evidence.ts";

const EFFORT = new Set(["edit", "write", "apply_patch", "bash"]);
const LOOK = new Set(["read", "glob", "grep"]);

/** Fails when a refusal's advice is itself refused; measures calls to recover per turn. */
export function recovery(evidence: Evidence): Judgement {
  const reasons: Reason[] = [];
  const values: number[] = [];
  for (const request of lastRequests(evidence)) {
    const { attempts } = readTurn({ headers: {}, body: request.body });
    for (const [index, attempt] of attempts.entries()) {
      const [tool, args] = attempt.call;
      const by = adviser(attempts.slice(0, index), attempt);
      // An answer may speak of what cannot be done and be an answer all the same.
      if (!attempt.refused || !by || ![attempt, by].every((one) => isError(evidence, one))) continue;
      reasons.push({
        text: `advice fails when followed: ${tool} ${JSON.stringify(args)} → ${attempt.result.slice(0, 200)}`,
        turn: request.turn + 1,
      });
    }
    const calls = callsToRecover(attempts);
    if (calls !== undefined) values.push(calls);
  }
  return { reasons, observations: [{ id: "recovery-calls", level: "behaved", values }], reached: [] };
}

const isError = ({ calls }: Evidence, { result }: Attempt): boolean =>
  calls.some((call) => call.status === "error" && call.result === result);

/**
 * Calls from the first one that follows a blocked write's advice to the next write that goes through; where writes were
 * tried after it and none did, one more than all of them. Undefined where nothing was followed, or tried afterwards.
 */
export function callsToRecover(attempts: readonly Attempt[]): number | undefined {
  const from = attempts.findIndex((attempt, index) => {
    const by = adviser(attempts.slice(0, index), attempt);
    return by !== undefined && EFFORT.has(by.call[0]);
  });
  if (from < 0) return undefined;
  const isWrite = ({ call: [tool] }: Attempt, index: number): boolean => index > from && EFFORT.has(tool);
  if (!attempts.some(isWrite)) return undefined;
  const to = attempts.findIndex((attempt, index) => isWrite(attempt, index) && !attempt.refused);
  const way = to < 0 ? attempts.slice(from) : attempts.slice(from, to + 1);
  return way.filter(({ call: [tool] }) => !LOOK.has(tool)).length + (to < 0 ? 1 : 0);
}

const adviser = (earlier: readonly Attempt[], attempt: Attempt): Attempt | undefined =>
  earlier.findLast(({ advice }) => advice && JSON.stringify(advice) === JSON.stringify(attempt.call));

/**
 * The newest request of each session for each message: it holds all attempts that the message led to. A turn may have
 * several, because a plugin may ask an agent that stopped to go on.
 */
function lastRequests(evidence: Evidence): RequestSeen[] {
  const last = new Map<string, RequestSeen>();
  for (const request of evidence.requests) {
    if (request.kind === "main" || request.kind === "subagent") {
      const message = request.body.messages.findLastIndex(({ role }) => role === "user");
      last.set(`${request.turn} ${request.sessionID} ${message}`, request);
    }
  }
  return [...last.values()];
}
