/**
 * Says once what a human must know: toast, log, and (through the caller) a note to the agent. A degraded
 * state that nobody hears of would be a gate that lies.
 */
import { noteFailed } from "./called-hooks.ts";
import { slice } from "./slice.ts";
import type { GovernedProject } from "./governed-project.ts";

interface Announcements {
  /** What the human and the agent still have to be told, once. */
  readonly pending: string[];
  /** Of these what the human has seen already. */
  readonly toldHuman: Set<string>;
  /** Hooks that failed at least once in this process. */
  readonly faults: Set<string>;
}

const announcementsOf = slice<GovernedProject, Announcements>(() => ({
  pending: [],
  toldHuman: new Set(),
  faults: new Set(),
}));

/** To be told with the next message. */
export function announceLater(project: GovernedProject, text: string): void {
  announcementsOf(project).pending.push(text);
}

/** Shows the human at once; the agent hears of it with the next message. */
export function announceNow(project: GovernedProject, text: string): void {
  const { pending, toldHuman } = announcementsOf(project);
  pending.push(text);
  toldHuman.add(text);
  project.voice.log("error", text);
  project.voice.toast("warning", text);
}

const consequence = (project: GovernedProject): string =>
  project.config.mode === "strict"
    ? "Mode strict: changes are refused until this is repaired."
    : "Governance is OPEN: changes are not checked against a task until this is repaired.";

/** Takes what is pending, tells the human, and returns it as one text for the agent, or "". */
export function announcePending(project: GovernedProject): string {
  const own = announcementsOf(project);
  const pending = own.pending.splice(0);
  if (pending.length === 0) return "";
  const text = [...pending, ...(project.broken === null ? [] : [consequence(project)])].join("\n");
  project.voice.log("error", text);
  if (!pending.every((one) => own.toldHuman.has(one))) project.voice.toast("warning", text);
  return text;
}

/** Records that a hook failed; the first failure of each hook is announced, all are logged. */
export function reportFault(project: GovernedProject, hook: string, error: unknown): void {
  const text = `${hook} failed: ${error instanceof Error ? error.message : String(error)}`;
  project.voice.log("error", text);
  const { faults, toldHuman } = announcementsOf(project);
  if (faults.has(hook)) return;
  faults.add(hook);
  noteFailed(project, hook, text);
  const announced = hook === "tool.execute.before" ? `${text}\n${consequence(project)}` : text;
  announceLater(project, announced);
  // The agent hears of it with the next message; the human at once: until then nothing else might happen.
  toldHuman.add(announced);
  project.voice.toast("warning", announced);
}
