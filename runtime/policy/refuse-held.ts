/** The refusals of a write that waits for an answer: what happens to the open work, or which choice is final. */
import type { GateView } from "./gate.ts";
import type { Refusal } from "../kernel/refusal.ts";
import { describeCall } from "./describe-call.ts";

type Call = { readonly tool: string; readonly args: unknown };

/** @param evidence the state it rests on, in one line. */
export function planQuestioned(
  view: GateView,
  call: Call,
  question: NonNullable<GateView["question"]>,
  evidence: string,
): Refusal {
  const { isCertain, quote, tasks, decided, others } = question;
  const about = [
    tasks === "" ? "" : `the open work (${tasks})`,
    decided === "" ? "" : `what is decided (${decided})`,
  ];
  const why = isCertain
    ? `You said that the goal changed ("${quote}"). Nothing is written until the plan says what happens to each open task: ${tasks}. keep, defer or abandon; the human's own "drop it" or "keep it" answers too.`
    : `The human wrote: "${quote}". Say first what it does to ${about.filter(Boolean).join(" and ")}. If nothing, make the call below and go on. Else ${others}.`;
  return {
    code: isCertain ? "plan-questioned" : "course-unsaid",
    what: `${describeCall(call, view.directory)}.`,
    why,
    instead:
      view.parentID === null
        ? question.call
        : {
            human: `This is a subagent: report back; session ${view.parentID} (or the human) must settle the plan first.`,
          },
    evidence,
  };
}

/** @param evidence the state it rests on, in one line. */
export function contestedDecision(
  view: GateView,
  call: Call,
  contested: NonNullable<GateView["contested"]>,
  evidence: string,
): Refusal {
  const { slot, choice, changes, history, id } = contested;
  return {
    code: "contested-decision",
    what: `${describeCall(call, view.directory)} depends on ${id} (${slot}).`,
    why: `${slot} was changed ${changes} times: ${history.join(" → ")}. Nothing that depends on it is built before the human says which one is final.`,
    instead: {
      human: `Ask the human, with the count and the history, which ${slot} is final. They answer in a word, or with /idumb-decide ${slot} ${choice}. Work on what does not depend on it meanwhile.`,
    },
    evidence,
  };
}
