/**
 * A call of OpenCode 2 in the names that governance knows: its tools do what those of the first generation do, under
 * other names and with other arguments.
 */
import { fieldOf } from "../../opencode/host/field-of.ts";
import { RefusedCall } from "../../opencode/host/refused-call.ts";
import { HOST_TOOL } from "../../kernel/host-tool-names.ts";
import type { CallAhead } from "../../host/tool-call.ts";
import type { BeforeInput } from "./wire.ts";

/** The host's tool for shell lines. */
export const SHELL = "shell";

interface Renamed {
  readonly tool: string;
  /** Its argument's name here, and there. */
  readonly args: Readonly<Record<string, string>>;
}

const RENAMED: ReadonlyMap<string, Renamed> = new Map<string, Renamed>([
  [SHELL, { tool: HOST_TOOL.bash, args: {} }],
  ["read", { tool: HOST_TOOL.read, args: { path: "filePath" } }],
  ["write", { tool: HOST_TOOL.write, args: { path: "filePath" } }],
  ["edit", { tool: HOST_TOOL.edit, args: { path: "filePath" } }],
  ["patch", { tool: HOST_TOOL.applyPatch, args: {} }],
  ["subagent", { tool: HOST_TOOL.task, args: { agent: "subagent_type" } }],
]);

/** Runs other tools, each of which is asked about by itself, under the same call id. */
const RUNS_OTHERS = "execute";

const BUILT_IN: ReadonlySet<string> = new Set([
  ...RENAMED.keys(),
  ..."glob grep question skill webfetch websearch".split(" "),
]);

/** Is it a call that does nothing by itself? */
export const runsOthers = (tool: string): boolean => tool === RUNS_OTHERS;

/** The tool and its arguments as governance knows them. */
export function governed(tool: string, input: unknown): { readonly tool: string; readonly args: unknown } {
  const renamed = RENAMED.get(tool);
  if (renamed === undefined || typeof input !== "object" || input === null)
    return { tool: renamed?.tool ?? tool, args: input };
  const args = Object.entries(input).map(([name, value]) => [renamed.args[name] ?? name, value] as const);
  return { tool: renamed.tool, args: Object.fromEntries(args) };
}

const NAMED_HERE = new Map([...RENAMED].map(([name, { tool, args }]) => [tool, { name, args }]));
// At the end of a line, or of a piece of code in a list.
const RENAMED_CALL = new RegExp(`\\b(${[...NAMED_HERE.keys()].join("|")}) (\\{.*\\})(?=\`?$)`, "gm");

/** Tools of governance's names that ask for the permission of another one here. */
const ASKS_FOR: ReadonlyMap<string, string> = new Map([
  [HOST_TOOL.write, "edit"],
  [HOST_TOOL.applyPatch, "edit"],
  [HOST_TOOL.task, "subagent"],
]);

/** The permission that a tool asks for, by the name that governance knows. */
export const permissionOf = (tool: string): string => ASKS_FOR.get(tool) ?? tool;

/** Governance's words for the agent with calls of the host as this host takes them: `subagent {"agent":…}`. */
export function inHostWords(text: string): string {
  const calls = text.replace(RENAMED_CALL, (whole, tool: string, json: string) => {
    const here = NAMED_HERE.get(tool);
    const args = parsed(json);
    if (here === undefined || args === null) return whole;
    const names = new Map(Object.entries(here.args).map(([name, governed]) => [governed, name]));
    const entries = Object.entries(args).map(([name, value]) => [names.get(name) ?? name, value]);
    return `${here.name} ${JSON.stringify(Object.fromEntries(entries))}`;
  });
  // Such as `describeCall` shows a line: `bash "npm test"`.
  return calls.replace(/\bbash "/g, 'shell "');
}

function parsed(json: string): object | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/**
 * The texts of refused calls until the host has ended the call, by session and call. Several only where a program made
 * the calls, since they have its id.
 */
export type RefusedTexts = Map<string, string[]>;

const keyOf = ({ sessionID, callID }: { sessionID: string; callID: string }): string =>
  `${sessionID} ${callID}`;

/** What was refused of a call that has ended, in order; asked once. */
export function takeRefused(refused: RefusedTexts, call: { sessionID: string; callID: string }): string[] {
  const texts = refused.get(keyOf(call)) ?? [];
  refused.delete(keyOf(call));
  return texts;
}

/**
 * The call that `execute.before` asks about. On 0.0.0-next-16350 all calls of a step that end by a throw get the text of
 * the first, and a program reads `Tool execution failed` of each. A tool of the host's own is therefore given no arguments,
 * which it refuses, and `execute.after` puts our text into that error. Other tools can only be stopped by a throw; what a
 * program's calls were refused for is put behind the program's result.
 */
export function callAhead(event: BeforeInput, refused: RefusedTexts): CallAhead {
  const { sessionID, callID } = event;
  return {
    ...governed(event.tool, event.input),
    sessionID,
    callID,
    block(text) {
      const shown = inHostWords(text);
      if (!BUILT_IN.has(event.tool)) {
        refused.get(keyOf(event))?.push(shown);
        throw new RefusedCall(shown);
      }
      refused.set(keyOf(event), [shown]);
      event.input = null;
    },
  };
}

/** A program begins: its calls come under its id. */
export const programBegins = (refused: RefusedTexts, event: BeforeInput): void =>
  void refused.set(keyOf(event), []);

/** The exit code of a shell line, where governance looks for it. */
export const metadataOf = (output: unknown): unknown => ({ exit: fieldOf(output, "exit") });
