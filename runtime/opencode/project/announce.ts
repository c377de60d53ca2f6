/**
 * Says once what a human must know: toast, log, and (through the caller) a note to the agent. A degraded
 * state that nobody hears of would be a gate that lies.
 */
import type { GovernedProject } from "./governed-project.ts";

const consequence = (project: GovernedProject): string =>
  project.config.mode === "strict"
    ? "Mode strict: changes are refused until this is repaired."
    : "Governance is OPEN: changes are not checked against a task until this is repaired.";

/** Takes what is pending, tells the human, and returns it as one text for the agent, or "". */
export function announcePending(project: GovernedProject): string {
  const pending = project.announcements.splice(0);
  if (pending.length === 0) return "";
  const text = [...pending, ...(project.broken === null ? [] : [consequence(project)])].join("\n");
  project.voice.log("error", text);
  if (!pending.every((one) => project.toldHuman.has(one))) project.voice.toast("warning", text);
  return text;
}

/** Records that a hook failed; the first failure of each hook is announced, all are logged. */
export function reportFault(project: GovernedProject, hook: string, error: unknown): void {
  const text = `${hook} failed: ${error instanceof Error ? error.message : String(error)}`;
  project.voice.log("error", text);
  if (project.faults.has(hook)) return;
  project.faults.add(hook);
  const announced = hook === "tool.execute.before" ? `${text}\n${consequence(project)}` : text;
  project.announcements.push(announced);
  // The agent hears of it with the next message; the human at once: until then nothing else might happen.
  project.toldHuman.add(announced);
  project.voice.toast("warning", announced);
}
