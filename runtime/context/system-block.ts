/**
 * The rules, in the system prompt. Constant for every session and every state, so that the provider's
 * prompt cache survives; everything that changes is said where it changes. At most 1,000 characters.
 */
import { TOOL } from "../kernel/tool-names.ts";

export const SYSTEM_BLOCK_LIMIT = 1_000;

/** Appended as one more system message, byte-identical on every request. */
export const SYSTEM_BLOCK = [
  "# Governance (iDumb)",
  "Changing files, also by shell, needs an active task, unless the human allows it. Reading is free.",
  `One call begins a task: ${TOOL.task} {"action":"start","name":"<what you do>","expectedOutput":"<what will be there>"}`,
  `When done: ${TOOL.task} {"action":"complete","evidence":"<what proves it>"}`,
  `Several tasks: plan first with ${TOOL.plan}, then start one at a time.`,
  `If the human changes the goal or a decision, in whatever words, say so before you write: ${TOOL.task} {"action":"status","course":"new goal: <goal>"}, or "back to …", "dropped …", "<what> = <value>".`,
  `A subagent begins no task: ${TOOL.delegate} gives it one of its own, else it shares yours.`,
  `A decision that must not be forgotten: ${TOOL.anchor} {"action":"create","type":"decision","priority":"critical","content":"<the decision>"}. Critical anchors come back after every compaction.`,
  "A refusal ends in USE INSTEAD: the next call, as it stands, or who must act. Do not repeat a refused call or go around it, nor edit .idumb.",
].join("\n");
