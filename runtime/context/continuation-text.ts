/** What an agent reads that stopped with open work: what is unchecked, and the calls that settle it. */
import { renderCall } from "./render-call.ts";
import { title } from "./chain.ts";
import { taskCall } from "../kernel/task/find-work.ts";
import type { TaskNode } from "../kernel/record/task.ts";

const SHOWN = 5;
const MAX_CHARS = 200;

const short = (text: string): string => (text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS - 1)}…` : text);

/** At most some 1,500 characters. @param gaps what is missing, the most urgent first. */
export function continuationText(
  node: TaskNode,
  gaps: readonly { readonly todo: string }[],
  asked: number,
  most: number,
): string {
  const missing = gaps.slice(0, SHOWN).map(({ todo }, index) => `${index + 1}. ${short(todo)}`);
  const more = gaps.length - SHOWN;
  return [
    `You stopped and ${title(node)} is still open (asked ${asked} of ${most}).`,
    ...(missing.length === 0
      ? [`Nothing is known to be missing; expected output: ${short(node.expectedOutput)}.`]
      : ["Unchecked:", ...missing]),
    ...(more > 0 ? [`… and ${more} more.`] : []),
    `Go on and then: ${renderCall(taskCall("complete", { task: node.id, evidence: "<what proves it>" }))}`,
    `If it has to wait: ${renderCall(taskCall("defer", { task: node.id, reason: "<why>" }))}`,
    "If you need a decision: ask the human one question and stop.",
  ].join("\n");
}
