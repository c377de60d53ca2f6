/**
 * What became of the tasks of the goal that was given up: nothing of the new goal is on disk before somebody said it
 * of each of them, and in the end none is lost or left open without a word.
 */
import type { Reason } from "@idumb/reports";
import type { CallSeen, Evidence, Judgement } from "../play/evidence.ts";
import { AUTH, PAYMENTS } from "./user.ts";

/** Ways of settling a task, as they stand in the arguments of a call. */
const SETTLES = /"(?:defer|abandon|complete)"/;

/** Fails when payments are written too early, or when an old task has no fate and no reason. */
export function oldTasks(evidence: Evidence): Judgement {
  const pivot = evidence.turns.find(({ label }) => label === "pivot");
  const at = evidence.frames.findIndex(({ disk }) =>
    [...disk.keys()].some((path) => path.startsWith(PAYMENTS)),
  );
  const reasons: Reason[] = [];
  const idOf = new Map(
    evidence.turns.flatMap(({ tasks }) => tasks.map(({ id, name }) => [name, id] as const)),
  );
  if (at >= 0) {
    const unsaid = AUTH.filter((name) => !isSettled(evidence.calls, idOf.get(name), at));
    if (unsaid.length > 0)
      reasons.push({
        text: `payments were written while nobody had said what happens to: ${unsaid.join(", ")}`,
        turn: (evidence.frames[at]?.turn ?? 0) + 1,
      });
  } else reasons.push({ text: "payments were never written: there was no way through", turn: null });
  const last = evidence.turns.at(-1)?.tasks ?? [];
  for (const name of AUTH) {
    const task = last.find((one) => one.name === name);
    if (task?.status === "completed") continue;
    const isSaid = (task?.status === "deferred" || task?.status === "abandoned") && task.reason !== "";
    if (!isSaid)
      reasons.push({
        text: `"${name}" is ${task ? `${task.status}, ${task.reason || "without a reason"}` : "in no plan"} at the end`,
        turn: pivot ? pivot.index + 1 : null,
      });
  }
  return { reasons, observations: [], reached: reachedBy(evidence, at) };
}

const isSettled = (calls: readonly CallSeen[], id: string | undefined, frame: number): boolean =>
  id !== undefined &&
  calls.some((call) => {
    const text = JSON.stringify(call.input);
    return (
      call.status === "completed" && call.frame <= frame && SETTLES.test(text) && text.includes(`"${id}"`)
    );
  });

/** The note was followed at once, or a write was tried against the plan first. */
function reachedBy(evidence: Evidence, at: number): string[] {
  const pivot = evidence.turns.find(({ label }) => label === "pivot");
  const settled = evidence.calls.find(
    ({ tool, input, status }) =>
      status === "completed" && tool !== "write" && SETTLES.test(JSON.stringify(input.decisions ?? "")),
  );
  const tried = evidence.calls.some(
    ({ status, input, frame }) =>
      status === "error" && JSON.stringify(input).includes(PAYMENTS) && (at < 0 || frame <= at),
  );
  return [
    ...(pivot && settled?.turn === pivot.index ? ["plan settled at once"] : []),
    ...(tried ? ["write against the plan"] : []),
  ];
}
