/**
 * The expected "no" as the model reads it. Four fixed lines, the next action in the third, so that a
 * model (or a test) finds the call without understanding the rest.
 */
import { line } from "../kernel/words/line.ts";
import { renderCall } from "./render-call.ts";
import type { Refusal } from "../kernel/refusal.ts";

/** WHAT / WHY / USE INSTEAD / EVIDENCE; `chain` is the state of the active chain in one line. */
export function renderRefusal(refusal: Refusal, chain: string): string {
  const instead = "human" in refusal.instead ? line(refusal.instead.human) : renderCall(refusal.instead);
  return [
    `GOVERNANCE BLOCK (${refusal.code})`,
    `WHAT: ${line(refusal.what)}`,
    `WHY: ${line(refusal.why)}`,
    `USE INSTEAD: ${instead}`,
    `EVIDENCE: ${line(refusal.evidence)} | ${line(chain)}`,
  ].join("\n");
}
