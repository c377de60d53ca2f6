/**
 * Whether it is still known why a goal was given up, once the talk about it is gone: the request that asks says it
 * beside the name. The reason is the graph's, so an agent without one is asked for nothing it never had.
 */
import type { Observation, Reason } from "@idumb/reports";
import { textIn } from "../oracle/plan-in-view.ts";
import type { Evidence, Judgement, TurnSeen } from "../play/evidence.ts";

/** Characters of a reason that have to be there: the rest may be cut. */
const ENOUGH = 20;

/** The last turn of which the talk is gone when `turn` begins. */
function beforeTheCompaction({ requests, turns }: Evidence, turn: TurnSeen): TurnSeen | undefined {
  const at = requests.findLast((one) => one.kind === "compaction" && one.turn <= turn.index)?.turn ?? 0;
  return turns[at - 1];
}

/** The goal's task where it was given up. */
function givenUp(turn: TurnSeen | undefined, goal: string): TurnSeen["tasks"][number] | undefined {
  const task = turn?.tasks.findLast(({ name }) => name === goal);
  return task && /^(?:deferred|abandoned)$/.test(task.status) ? task : undefined;
}

/** @param goals what may have been given up, by name; @param labels of the turns that ask. */
export function toldWhy(evidence: Evidence, goals: readonly string[], labels: readonly string[]): Judgement {
  const reasons: Reason[] = [];
  const observations: Observation[] = [];
  for (const turn of evidence.turns.filter(({ label }) => labels.includes(label))) {
    const request = evidence.requests.find((one) => one.turn === turn.index && one.kind === "main");
    const said = request ? textIn(request).split(/[\n;]/) : [];
    const gone = beforeTheCompaction(evidence, turn);
    const given = goals.flatMap((goal) => (givenUp(gone, goal) ? (givenUp(turn, goal) ?? []) : []));
    const missing = given.filter(
      ({ name, reason }) =>
        !said.some((text) => text.includes(name) && text.includes(reason.slice(0, ENOUGH))),
    );
    const n = given.length;
    observations.push({ id: "reasons-kept", level: "delivered", hits: n - missing.length, n });
    for (const { name } of missing)
      reasons.push({ text: `nobody is told any more why "${name}" was given up`, turn: turn.index + 1 });
  }
  return { reasons, observations, reached: [] };
}
