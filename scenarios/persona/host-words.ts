/**
 * The tools of a host in one set of names. An agent thinks, and the oracles judge, in the names of OpenCode 1; OpenCode 2
 * has the same tools under other names and with other arguments. Which host it is shows in the tools on offer.
 * The plugin has such a table too; the judge does not take it from the judged.
 */
import type { Call } from "./advice.ts";

interface Renamed {
  readonly tool: string;
  /** Names of arguments there, by their names on OpenCode 2. */
  readonly args: Readonly<Record<string, string>>;
}

/** By the name on OpenCode 2. */
const RENAMED: Readonly<Record<string, Renamed>> = {
  shell: { tool: "bash", args: {} },
  subagent: { tool: "task", args: { agent: "subagent_type" } },
  patch: { tool: "apply_patch", args: {} },
  read: { tool: "read", args: { path: "filePath" } },
  write: { tool: "write", args: { path: "filePath" } },
  edit: { tool: "edit", args: { path: "filePath" } },
};

const ON_OPENCODE_2 = new Map(
  Object.entries(RENAMED).map(([name, { tool, args }]) => {
    const back = Object.fromEntries(Object.entries(args).map(([there, here]) => [here, there]));
    return [tool, { tool: name, args: back }];
  }),
);

const isOpencode2 = (offered: readonly string[]): boolean => offered.includes("execute");

/** Tools on offer, in the names of OpenCode 1. */
export const familiarTools = (offered: readonly string[]): readonly string[] =>
  isOpencode2(offered) ? offered.map((name) => RENAMED[name]?.tool ?? name) : offered;

/** A call of a host of OpenCode 2 as OpenCode 1 would name it. */
export const fromOpencode2 = (call: Call): Call => renamed(call, RENAMED[call[0]]);

/** A call as it stands in a request, in the names of OpenCode 1. */
export const heard = (call: Call, offered: readonly string[]): Call =>
  isOpencode2(offered) ? fromOpencode2(call) : call;

/** A call in the names of OpenCode 1, as the host takes it. */
export const spoken = (call: Call, offered: readonly string[]): Call =>
  isOpencode2(offered) ? renamed(call, ON_OPENCODE_2.get(call[0])) : call;

function renamed([tool, args]: Call, to: Renamed | undefined): Call {
  if (to === undefined) return [tool, args];
  const entries = Object.entries(args).map(([name, value]) => [to.args[name] ?? name, value] as const);
  return [to.tool, Object.fromEntries(entries)];
}
