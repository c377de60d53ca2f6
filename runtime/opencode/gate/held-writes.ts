/**
 * What holds this session's writes back, for the gate: a message that put the plan in question, or a decision that
 * the human has to settle first. Asked before every tool call, so that the common case is two look-ups.
 */
import { unresolvedChoices } from "../../kernel/choice/tech-choice.ts";
import { holdOf } from "../../kernel/signal/hold.ts";
import { resolveCall, unchangedCall } from "../../kernel/signal/resolve-call.ts";
import { rowOf } from "../../kernel/table.ts";
import { contestedHistory, OTHER_ANSWERS, shownDecisions, shownTasks } from "../../context/course-note.ts";
import { listener } from "../project/load-listener.ts";
import type { GateView } from "../../policy/gate.ts";
import type { TechChoice } from "../../kernel/record/tech-choice.ts";
import type { State } from "../../kernel/state.ts";
import type { TaskNode } from "../../kernel/record/task.ts";

const MAX_CHARS = 20_000;

/** The open question about the plan, or null. */
export function questionOf(state: State, sessionID: string): NonNullable<GateView["question"]> | null {
  const hold = holdOf(state, sessionID);
  if (!hold) return null;
  const { isCertain, quote, tasks, slots = [] } = hold;
  return {
    isCertain,
    quote,
    tasks: shownTasks(state, tasks),
    decided: shownDecisions(state, slots, "agent", false),
    others: OTHER_ANSWERS,
    call: isCertain ? resolveCall(state, hold) : unchangedCall(),
  };
}

function argsText(args: unknown): string {
  try {
    return (JSON.stringify(args) ?? "").slice(0, MAX_CHARS);
  } catch {
    return "";
  }
}

function dependsOn(state: State, choice: TechChoice, task: TaskNode | null, args: unknown): boolean {
  const linked = task?.decisions.some((id) => rowOf(state.techChoices ?? [], id)?.slot === choice.slot);
  if (linked === true) return true;
  const { speaksOfSlot } = listener();
  const words = task ? `${task.name} ${task.expectedOutput}` : "";
  return speaksOfSlot(choice.slot, words) || speaksOfSlot(choice.slot, argsText(args));
}

/** The contested decision that the call depends on, or null. */
export function contestedFor(
  state: State,
  task: TaskNode | null,
  args: unknown,
): NonNullable<GateView["contested"]> | null {
  const choice = unresolvedChoices(state).find((one) => one.isContested && dependsOn(state, one, task, args));
  if (!choice) return null;
  return {
    id: choice.id,
    slot: choice.slot,
    choice: choice.choice,
    history: contestedHistory(state, choice, "agent"),
    historyForHuman: contestedHistory(state, choice, "human"),
  };
}
