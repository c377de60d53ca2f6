/**
 * Whether it is still known why a goal was given up, once the talk about it is gone: the request that asks says it
 * beside the name. The reason is the graph's, so an agent without one is asked for nothing it never had.
 */
import type { Observation, Reason } from "@idumb/reports";
import { textIn } from "../oracle/plan-in-view.ts";
import type { Evidence, Finding } from "../play/evidence.ts";

/** Characters of a reason that have to be there: the rest may be cut. */
const ENOUGH = 20;

/** @param goals what may have been given up, by name; @param labels of the turns that ask. */
export function toldWhy(evidence: Evidence, goals: readonly string[], labels: readonly string[]): Finding {
  const reasons: Reason[] = [];
  const observations: Observation[] = [];
  for (const turn of evidence.turns.filter(({ label }) => labels.includes(label))) {
    const request = evidence.requests.find((one) => one.turn === turn.index && one.kind === "main");
    const said = request ? textIn(request).split(/[\n;]/) : [];
    const given = goals.flatMap((goal) => {
      const task = turn.tasks.findLast(({ name }) => name === goal);
      return task && /^(?:deferred|abandoned)$/.test(task.status) ? [task] : [];
    });
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
