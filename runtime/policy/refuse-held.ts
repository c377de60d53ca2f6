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
  const isChild = view.parentID !== null;
  const why = isCertain
    ? `The goal changed ("${quote}"). Nothing is written until each open task is kept, deferred or abandoned: ${tasks}. The human's own "drop it" or "keep it" answers too.`
    : `The human wrote: "${quote}"${/[.!?…]$/.test(quote) ? "" : "."} Nothing is written until ${isChild ? "the agent they wrote to says" : "you say"} what that does to ${about.filter(Boolean).join(" and ")}.${isChild ? "" : ` If nothing, make the call below. Else ${others}.`}`;
  return {
    code: isCertain ? "plan-questioned" : "course-unsaid",
    what: `${describeCall(call, view.directory)}.`,
    why,
    whyForHuman: isCertain
      ? "The goal changed, and the agent has to keep, defer or abandon each open task first."
      : "The agent has to say first what your message changes.",
    instead: isChild
      ? {
          human: `Stop here and report: session ${view.parentID}, which started you, or the human answers this first.`,
        }
      : question.call,
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
  const { slot, choice, history, historyForHuman } = contested;
  const waits = (says: string): string =>
    `Nothing that depends on it is built before ${says} which one is final.`;
  return {
    code: "contested-decision",
    what: `${describeCall(call, view.directory)} depends on the decision about ${slot}.`,
    why: `${history} ${waits("the human says")}`,
    whyForHuman: `${historyForHuman} ${waits("you say")}`,
    instead: {
      human: `Ask the human which ${slot} is final, and name the choices above. They answer in a word, or with /idumb-decide ${slot} ${choice}. Work on what does not depend on it meanwhile.`,
    },
    evidence,
  };
}
