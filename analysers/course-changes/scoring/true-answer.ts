/** What an agent that understands the human answers, by the labels of a message. */
import type { CourseAnswer } from "../course-answer.ts";
import type { LabelledMessage } from "./read-dialogues.ts";

/** As the argument of a call. */
export function answerText(answer: CourseAnswer): string {
  if (answer.kind === "unchanged") return answer.kind;
  if (answer.kind === "slot") return `${answer.slot} = ${answer.value}`;
  const what = answer.what.slice(0, WHAT_CHARS);
  return answer.kind === "back" ? `back to ${what}` : `${answer.kind}: ${what}`;
}
const WHAT_CHARS = 120;

const KINDS = ["unchanged", "new goal", "back", "dropped"] as const;

/** Does that argument of a call say of the message what its label says? Not how: which words name a goal is not judged. */
export function saysRightly(course: string, message: LabelledMessage): boolean {
  const said = course.trim().toLowerCase();
  const kind = KINDS.find((one) => said.startsWith(one)) ?? (said.includes("=") ? "slot" : null);
  return kind === trueAnswer(message).kind;
}

export function trueAnswer({ label, goal, slot, choice, text }: LabelledMessage): CourseAnswer {
  const isOfSlot = slot !== undefined && choice !== undefined;
  if ((label === "contradict" || label === "return") && isOfSlot)
    return { kind: "slot", slot, value: choice };
  if (label === "pivot") return { kind: "new goal", what: goal ?? text };
  if (label === "return") return { kind: "back", what: goal ?? text };
  return label === "abandon" ? { kind: "dropped", what: text } : { kind: "unchanged" };
}
