/**
 * The role of a session: its agent's, by name, and for a child never more than its parent's. A child that has
 * a task of its own was given it by somebody who may; then its own role counts and the task narrows it.
 */
import { ownActiveTask } from "../../kernel/task/active-task.ts";
import { narrowerRole, ROLES, roleOfAgent, type Role } from "../../policy/role-table.ts";
import type { Ways } from "../../kernel/task/begin-call.ts";
import type { State } from "../../kernel/state.ts";
import type { SessionDesk } from "../project/session-desk.ts";

const MAX_DEPTH = 16;

/** How a root session of that agent, or of that role, begins work. */
export function waysOf(who: string | Role): Ways {
  const { task, plan } = typeof who === "string" ? roleOfAgent(who) : who;
  return { starts: task.includes("start"), plans: plan.includes("create") };
}

/** @param agent who speaks, where the caller knows it better than the desk. */
export function roleOfSession(
  state: State,
  sessions: SessionDesk,
  sessionID: string,
  agent: string | undefined = sessions.known(sessionID)?.agent,
  depth = 0,
): Role {
  const role = roleOfAgent(agent ?? "");
  const parentID = state.sessions[sessionID]?.parentID ?? sessions.known(sessionID)?.parentID ?? null;
  if (parentID === null) return role;
  const own = role === ROLES.solo ? ROLES.executor : role;
  if (depth >= MAX_DEPTH || ownActiveTask(state, sessionID) !== null) return own;
  return narrowerRole(own, roleOfSession(state, sessions, parentID, undefined, depth + 1));
}
