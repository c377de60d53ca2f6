/**
 * Which agents the host keeps from changing files, as its settings say: its own `plan`, unless the human's settings give
 * it the right, and each agent whose permissions deny `edit`. A subagent of `plan` is one too; of another agent it is not,
 * since OpenCode 1.18.33 hands the denials of an agent's file to no subagent (spike agent-deny-reaches-child).
 */
import { roleOfAgent } from "../../policy/role-table.ts";
import { slice } from "./slice.ts";
import type { State } from "../../kernel/state.ts";
import type { GovernedProject } from "./governed-project.ts";

const MAX_DEPTH = 16;

/** The host's own agent for plans. */
const PLAN = "plan";

type Permission = unknown;

const readersOf = slice<GovernedProject, { names: ReadonlySet<string> }>(() => ({
  names: new Set([PLAN]),
}));

/** What a permission says of `edit` as a whole; undefined where it does not. The last rule that fits wins. */
function editRight(permission: Permission): unknown {
  if (typeof permission === "string") return permission;
  if (typeof permission !== "object" || permission === null) return undefined;
  const rules = Object.entries(permission).filter(([key]) => key === "*" || key === "edit");
  const [, right] = rules.at(-1) ?? [];
  // Where some paths are open and some are not, the host asks path by path.
  return typeof right === "object" && right !== null ? "some" : right;
}

/** The host's merged settings: OpenCode 1.18.33 puts the human's permissions behind those that `plan` is born with. */
export function learnReaders(project: GovernedProject, config: object): void {
  const { agent, permission } = config as {
    readonly agent?: Readonly<Record<string, unknown>>;
    readonly permission?: Permission;
  };
  const names = new Set<string>();
  if ([undefined, "deny"].includes(editRight(permission) as string | undefined)) names.add(PLAN);
  for (const [name, settings] of Object.entries(agent ?? {})) {
    // What our own agents may do is the role table's to say: OpenCode 1.18.33 tells a hidden tool as a denied one.
    if (roleOfAgent(name).agent !== null) continue;
    const right = editRight((settings as { readonly permission?: Permission } | null)?.permission);
    if (right === "deny") names.add(name);
    else if (right !== undefined) names.delete(name);
  }
  readersOf(project).names = names;
}

/** The read-only agent that a session works for: its own, or that of a session above it. */
export function readerOf(project: GovernedProject, state: State, sessionID: string): string | undefined {
  const { names } = readersOf(project);
  let at: string | null = sessionID;
  for (let depth = 0; at !== null && depth < MAX_DEPTH; depth++) {
    const memory = project.sessions.known(at);
    if (memory && names.has(memory.agent) && (depth === 0 || memory.agent === PLAN)) return memory.agent;
    at = state.sessions[at]?.parentID ?? memory?.parentID ?? null;
  }
  return undefined;
}
