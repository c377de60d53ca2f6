/**
 * Whether the plugin lets a line pass: the same effect analysis and the same gate that run before a tool call,
 * in balanced mode, once with nothing started and once with an active task that restricts nothing.
 */
import type { Permits } from "@idumb/shell-effects/scoring";
import { effectOf, type EffectContext } from "../../../runtime/policy/effect.ts";
import { gate, type GateView } from "../../../runtime/policy/gate.ts";

const CONTEXT: EffectContext = { directory: "/srv/project", ourTools: new Set(), home: "/home/me" };
const LOCKED: GateView = {
  mode: "balanced",
  sessionID: "ses_1",
  parentID: null,
  task: null,
  startable: null,
  directory: CONTEXT.directory,
};
const UNRESTRICTED: GateView = {
  ...LOCKED,
  task: { id: "tn-1", name: "Work", plan: "wp-1", expectedOutput: "", allowedTools: [], allowedPaths: [] },
};

export function askGate(command: string): Permits {
  const call = { tool: "bash", args: { command } };
  const effect = effectOf(call, CONTEXT);
  return {
    allowedWithTask: gate(UNRESTRICTED, call, effect).allow,
    allowedWithoutTask: gate(LOCKED, call, effect).allow,
  };
}
