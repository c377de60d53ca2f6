/** Sessions as the gate sees them, and questions to it, for its tests. */
import { effectOf, type EffectContext } from "./effect.ts";
import { gate, type GateVerdict, type GateView } from "./gate.ts";
import type { Refusal } from "../kernel/refusal.ts";

export const context: EffectContext = {
  directory: "/srv/project",
  ourTools: new Set(["govern_task", "govern_shell"]),
  home: "/home/me",
  port: 4096,
  governedPaths: ["/opt/Idumb"],
};

/** A root session without a task. */
export const locked: GateView = {
  mode: "balanced",
  sessionID: "ses_1",
  parentID: null,
  task: null,
  startable: null,
  directory: "/srv/project",
};
export const task = {
  id: "tn-1",
  name: "Login",
  plan: "wp-1",
  expectedOutput: "",
  allowedTools: [],
  allowedPaths: [],
};
/** A root session with a task that restricts nothing. */
export const tasked: GateView = { ...locked, task };
/** A subagent's session. */
export const childOf: GateView = { ...locked, sessionID: "ses_2", parentID: "ses_1" };

export function verdictOn(view: GateView, tool: string, args: unknown): GateVerdict {
  const call = { tool, args };
  return gate(view, call, effectOf(call, context));
}

/** The refusal of the call, or null. */
export function refused(view: GateView, tool: string, args: unknown): Refusal | null {
  const verdict = verdictOn(view, tool, args);
  return verdict.allow ? null : verdict.refusal;
}

/** What is recorded of the allowed call, or the refusal's code with a mark before it. */
export function recorded(view: GateView, tool: string, args: unknown): string | null {
  const verdict = verdictOn(view, tool, args);
  return verdict.allow ? verdict.record : `!${verdict.refusal.code}`;
}
