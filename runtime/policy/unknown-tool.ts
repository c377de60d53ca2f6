/**
 * Tools of MCP servers and other plugins: what they do is not known, the mode decides about them. Two things
 * are looked for all the same, because the rule on them knows no mode: a path into the governance, and a
 * shell command handed over to be run by somebody else's shell.
 */
import type { EffectContext } from "./effect.ts";
import { governedPath } from "./governed-path.ts";
import {
  diffPaths,
  patchPaths,
  reachesHost,
  shellEffect,
  urlReachesHost,
  type Effect,
} from "@idumb/shell-effects";
import { resolvePath } from "@idumb/shell-effects/project-path";
import { shellContextOf } from "./shell-guard.ts";

const READ_VERB =
  /^(read|get|list|search|find|view|show|stat|info|grep|glob|fetch|query|describe|status|tree|lookup)$/;
/** With one of these in its name a tool is no reader, whatever else the name says. */
const OTHER_VERB =
  /^(write|edit|replace|update|create|delete|remove|move|rename|copy|set|put|post|patch|apply|insert|append|save|add|exec|execute|run|shell|bash|command|terminal|eval|upload|import|sync)$/;
const DIRECTORY_ARGUMENT = /^(dir|directory|root|folder|base|basedir|base_?path|parent|cwd|workdir|path)$/i;
const NAME_ARGUMENT = /^(name|file|file_?name|relative_?path|target|path)$/i;
const COMMAND_ARGUMENT = /^(command|cmd|script|shell_?command|commandline|bash|shell)$/i;
const MAX_DEPTH = 4;
const MAX_STRINGS = 200;
const MAX_PAIRED = 8;

/**
 * @param base the effect of a call that changes nothing, to build on.
 * @returns `unknownTool`, with `governance`, `destructive` and `hidden` where the arguments show them.
 */
export function unknownToolEffect(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  context: EffectContext,
  base: Effect,
): Effect {
  const reads = isReader(tool);
  let governance: string | null = null;
  let destructive: string | null = null;
  let hidden: string | null = null;
  const found = strings(args);
  if (!reads) for (const text of places(found)) governance ??= governedText(text, context);
  // A tool that fetches is called a reader, and can still ask the host for a change.
  for (const [, text] of found)
    if (/^\s*(https?|wss?):/i.test(text) && urlReachesHost(text, context.port))
      governance ??= "it calls the host's own port";
  for (const text of commands(args, found)) {
    const inner = shellEffect(text, shellContextOf(context), undefined);
    governance ??= inner.governance;
    destructive ??= inner.destructive;
    hidden ??= inner.hidden;
  }
  return { ...base, governance, destructive, hidden, unknownTool: true };
}

/** The verb decides, wherever it stands: `search_and_replace` replaces, `writeTree` writes. */
function isReader(tool: string): boolean {
  const words = tool
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z0-9]/);
  return words.some((word) => READ_VERB.test(word)) && !words.some((word) => OTHER_VERB.test(word));
}

/** Everything that may be a path: values, keys of nested objects, headers of a patch, and a folder with a name beside it. */
function places(found: readonly (readonly [string, string])[]): string[] {
  const texts: string[] = [];
  for (const [, text] of found) {
    texts.push(text, ...patchPaths(text), ...diffPaths(text, 0), ...diffPaths(text, 1));
  }
  const folders = found.filter(([key]) => DIRECTORY_ARGUMENT.test(key)).slice(0, MAX_PAIRED);
  const names = found.filter(([key]) => NAME_ARGUMENT.test(key)).slice(0, MAX_PAIRED);
  for (const [, folder] of folders) for (const [, name] of names) texts.push(`${folder}/${name}`);
  return texts;
}

/** Command lines among the arguments: one text, a list of words, or a program beside its arguments. */
function commands(
  args: Readonly<Record<string, unknown>>,
  found: readonly (readonly [string, string])[],
): string[] {
  const texts = found.filter(([key]) => COMMAND_ARGUMENT.test(key)).map(([, text]) => text);
  for (const [key, value] of Object.entries(args)) {
    if (!COMMAND_ARGUMENT.test(key)) continue;
    const more: unknown = args.args ?? args.arguments ?? args.argv;
    const words = [...listed(value), ...listed(more)];
    texts.push([words[0], ...words.slice(1).map(quoted)].join(" "));
  }
  return texts;
}

const listed = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : Array.isArray(value)
      ? value.filter((item): item is string => typeof item === "string")
      : [];

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

function governedText(text: string, context: EffectContext): string | null {
  if (reachesHost(text, context.port)) return "it calls the host's own port";
  if (text.length > 4096 || text.includes("\n")) return null;
  const path = text.startsWith("file://") ? decoded(text.slice("file://".length)) : text;
  return governedPath(resolvePath(context.directory, path), context);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function strings(args: unknown): [string, string][] {
  const found: [string, string][] = [];
  const visit = (key: string, value: unknown, depth: number): void => {
    if (found.length >= MAX_STRINGS || depth > MAX_DEPTH) return;
    if (typeof value === "string") found.push([key, value]);
    else if (Array.isArray(value)) for (const item of value) visit(key, item, depth + 1);
    else if (typeof value === "object" && value !== null) {
      for (const [name, item] of Object.entries(value)) {
        if (depth > 0) found.push(["", name]);
        visit(name, item, depth + 1);
      }
    }
  };
  visit("", args, 0);
  return found;
}
