/**
 * The "no" of the role table as a value. Who is refused, which line of the table says so, and a call that
 * works for that role: who delegates is given the assignment to make, everybody else who must act.
 */
import type { Refusal, SuggestedCall } from "../kernel/refusal.ts";
import { PLANNING_PATHS, ROLES, type Role } from "./role-table.ts";
import { TOOL } from "../kernel/tool-names.ts";

type Instead = SuggestedCall | { readonly human: string };

/** Which line of the table speaks. A subagent of any other name than ours works as an executor. */
function describeRole(role: Role): string {
  return `The role ${role.name} ${role.duty}`;
}

/** Where what a role may do ends: another agent, or the human. */
export function whoElse(role: Role): string {
  return role.name === "coordinator"
    ? "Leave this to an agent that you delegate to"
    : "Go on within your role and report what is left: the agent that sent you, or the human, decides who does it";
}

/** The call by which a role that delegates hands the work on; for the others, who must act. */
export function handOn(role: Role, name: string, expectedOutput: string): Instead {
  if (!role.delegates) return { human: `${whoElse(role)}.` };
  const agent = ROLES.executor.agent ?? "";
  return { tool: TOOL.delegate, args: { action: "assign", name, expectedOutput, agent } };
}

/** A gate refusal: the call's effect is not the role's to have. */
export function refuseRole(role: Role, what: string, instead: Instead, evidence: string): Refusal {
  const planning = role.writes === "planning" ? `. Its documents lie in ${PLANNING_PATHS.join(", ")}` : "";
  return { code: "role", what, why: `${describeRole(role)}${planning}.`, instead, evidence };
}

/**
 * A tool's action that the role does not have.
 * @param actions what it does have of that tool
 */
export function refuseAction(
  role: Role,
  tool: string,
  action: string,
  actions: readonly string[],
  sessionID: string,
): Refusal {
  return {
    code: "role",
    what: `${tool} ${action}.`,
    why: `${describeRole(role)}. Its actions of ${tool}: ${actions.join(", ")}.`,
    instead: { human: `${whoElse(role)}.` },
    evidence: `role ${role.name}; session ${sessionID}`,
  };
}

/**
 * A new task in one call makes a plan, which not every role may.
 * @param planned the id of a task that is free to be started, if there is one
 */
export function refuseQuickStart(role: Role, planned: string | null, sessionID: string): Refusal {
  return {
    code: "role",
    what: `${TOOL.task} start of a task that nobody planned.`,
    why: `${describeRole(role)}; planning is not its part.`,
    instead:
      planned === null
        ? { human: `${whoElse(role)}.` }
        : { tool: TOOL.task, args: { action: "start", task: planned } },
    evidence: `role ${role.name}; session ${sessionID}; free to start: ${planned ?? "none"}`,
  };
}
