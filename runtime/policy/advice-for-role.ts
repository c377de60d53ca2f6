/**
 * What a refusal proposes is derived from the state, which knows no roles. Here a call that the reader's role does not
 * have becomes one that it has, or names who must act: a refusal whose advice is refused would send an agent in circles.
 */
import { PURPOSES, type Role } from "./role-table.ts";
import { handOn, whoElse } from "./refuse-role.ts";
import { beginCall } from "../kernel/task/begin-call.ts";
import { rowOf } from "../kernel/table.ts";
import { TOOL } from "../kernel/tool-names.ts";
import type { Refusal } from "../kernel/refusal.ts";
import type { State } from "../kernel/state.ts";

type Instead = Refusal["instead"];

const has = (names: readonly string[], name: unknown): boolean => names.includes(String(name));

/** May a session of that role make this call at all? */
export function roleHas(role: Role, tool: string, args: Readonly<Record<string, unknown>>): boolean {
  const { action, task, purpose, priority } = args;
  if (tool === TOOL.anchor) return role.criticalDecisions || (action !== "decide" && priority !== "critical");
  if (tool === TOOL.plan) return has(role.plan, action);
  if (tool === TOOL.delegate) return role.delegates || action === "status";
  if (tool === TOOL.shell) return has(role.purposes, purpose) || !has(PURPOSES, purpose);
  if (tool !== TOOL.task) return true;
  // A start without a planned task plans one.
  return has(role.task, action) && (action !== "start" || task !== undefined || has(role.plan, "create"));
}

/** The same advice, where the role can follow it. */
export function adviceFor(state: State, role: Role, instead: Instead): Instead {
  if ("human" in instead || roleHas(role, instead.tool, instead.args)) return instead;
  const { action, task, name, expectedOutput } = instead.args;
  if (instead.tool !== TOOL.task || action !== "start" || !role.delegates)
    return { human: `${whoElse(role)}.` };
  const node = task === undefined ? undefined : rowOf(state.nodes, String(task));
  const begun = node && beginCall(state, node, { starts: false, plans: true });
  return begun ?? handOn(role, String(name), String(expectedOutput));
}
