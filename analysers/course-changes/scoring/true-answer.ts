/** What an agent that understands the human answers, by the labels of a message. */
import type { CourseAnswer } from "../course-answer.ts";
import type { LabelledMessage } from "./read-dialogues.ts";

export function trueAnswer({ label, goal, slot, choice, text }: LabelledMessage): CourseAnswer {
  const isOfSlot = slot !== undefined && choice !== undefined;
  if ((label === "contradict" || label === "return") && isOfSlot)
    return { kind: "slot", slot, value: choice };
  if (label === "pivot") return { kind: "new goal", what: goal ?? text };
  if (label === "return") return { kind: "back", what: goal ?? text };
  return label === "abandon" ? { kind: "dropped", what: text } : { kind: "unchanged" };
}
