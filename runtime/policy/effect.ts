/**
 * What a tool call would do to the world, told from the call alone before it runs: facts, and not yet a decision.
 * Arguments come from a model and the host does not validate them, so a wrong shape is never an exception;
 * it is a call without that effect (the host's own tool refuses it). Frozen constants serve the common
 * harmless calls, because this runs before every tool call.
 */
import { governedPath } from "./governed-path.ts";
import { keyRead } from "./key-read.ts";
import { resolvePath, type ProjectPlace } from "@idumb/shell-effects/project-path";
import { NO_EFFECT, patchPaths, shellEffect, urlReachesHost, type Effect } from "@idumb/shell-effects";
import { shellContextOf } from "./shell-guard.ts";
import { unknownToolEffect } from "./unknown-tool.ts";
import { HOST_TOOL } from "../kernel/host-tool-names.ts";
import { TOOL } from "../kernel/tool-names.ts";

/** What the analysis has to know of the place the call runs in. Reuse one object: results are kept with it. */
export interface EffectContext extends ProjectPlace {
  /** Names of the tools this plugin registers. */
  readonly ourTools: ReadonlySet<string>;
  /** Tools known to belong to the host beside the built-in ones, and known to change nothing. */
  readonly hostTools?: ReadonlySet<string> | undefined;
  /** Absolute home directory; without it `~` is a place that cannot be told. */
  readonly home?: string | undefined;
  /** The port the host listens on, if it does: requests to it from a tool are governance. */
  readonly port?: number | undefined;
  /** More absolute paths that belong to the governance, such as the folder the plugin was loaded from. */
  readonly governedPaths?: readonly string[] | undefined;
  /** Patterns of commands that the human's settings let pass without a task. */
  readonly allow?: readonly string[] | undefined;
  /** The command that the human's settings name as the project's test, "" = none: the word of who wrote it counts. */
  readonly testCommand?: string | undefined;
}

const DELEGATES: Effect = Object.freeze({ ...NO_EFFECT, delegates: true });
const NETWORK: Effect = Object.freeze({ ...NO_EFFECT, network: true });
const UNKNOWN_WRITE: Effect = Object.freeze({ ...NO_EFFECT, writesUnknown: true });

type Args = Readonly<Record<string, unknown>>;
type EffectOfArgs = (args: Args, context: EffectContext) => Effect;

const none: EffectOfArgs = () => NO_EFFECT;

const reads: EffectOfArgs = (args) => {
  const governance = keyRead(args.filePath) ?? keyRead(args.path);
  return governance === null ? NO_EFFECT : { ...NO_EFFECT, governance };
};

const writesFile: EffectOfArgs = (args, context) =>
  typeof args.filePath === "string" ? writesOf([args.filePath], context) : UNKNOWN_WRITE;

const patches: EffectOfArgs = (args, context) => {
  const paths = typeof args.patchText === "string" ? patchPaths(args.patchText) : [];
  return paths.length === 0 ? UNKNOWN_WRITE : writesOf(paths, context);
};

const shell: EffectOfArgs = (args, context) => {
  const { command, workdir } = args;
  if (typeof command !== "string") return NO_EFFECT;
  const folder = typeof workdir === "string" ? workdir : undefined;
  const analysed = shellEffect(command, shellContextOf(context), folder);
  const key = analysed.governance === null ? keyRead(command) : null;
  const effect = key === null ? analysed : { ...analysed, governance: key };
  const isTest =
    command.trim() !== "" &&
    command.trim() === context.testCommand?.trim() &&
    // Elsewhere the same words may run another script.
    resolvePath(context.directory, folder ?? ".") === resolvePath(context.directory, ".");
  // A script or a build could be anything, but this one is known to be the project's test.
  return isTest ? { ...effect, opaque: null, runner: "test" } : effect;
};

const fetches: EffectOfArgs = (args, context) =>
  typeof args.url === "string" && urlReachesHost(args.url, context.port)
    ? { ...NETWORK, governance: "it calls the host's own port" }
    : NETWORK;

const batches: EffectOfArgs = (args, context) => {
  const calls: readonly unknown[] = Array.isArray(args.tool_calls) ? args.tool_calls : [];
  return calls.reduce<Effect>((sum, call) => {
    const { tool, parameters } = (typeof call === "object" && call !== null ? call : {}) as Args;
    return typeof tool === "string" ? mergeEffects(sum, effectOf({ tool, args: parameters }, context)) : sum;
  }, NO_EFFECT);
};

/** The host's own tools (1.18.33 and, below the line, those of older and experimental builds). */
const BUILT_IN: ReadonlyMap<string, EffectOfArgs> = new Map<string, EffectOfArgs>([
  [HOST_TOOL.bash, shell],
  [HOST_TOOL.write, writesFile],
  [HOST_TOOL.edit, writesFile],
  [HOST_TOOL.applyPatch, patches],
  [HOST_TOOL.read, reads],
  [HOST_TOOL.grep, reads],
  [HOST_TOOL.task, () => DELEGATES],
  [HOST_TOOL.webfetch, fetches],
  [HOST_TOOL.websearch, () => NETWORK],
  ...[HOST_TOOL.glob, HOST_TOOL.skill, HOST_TOOL.question, HOST_TOOL.todowrite, HOST_TOOL.invalid].map(
    (name): [string, EffectOfArgs] => [name, none],
  ),
  // ---
  [HOST_TOOL.multiedit, writesFile],
  [HOST_TOOL.patch, patches],
  [HOST_TOOL.batch, batches],
  [HOST_TOOL.codesearch, () => NETWORK],
  ...[
    HOST_TOOL.list,
    HOST_TOOL.lsp,
    HOST_TOOL.todoread,
    HOST_TOOL.planEnter,
    HOST_TOOL.planExit,
    HOST_TOOL.structuredOutput,
  ].map((name): [string, EffectOfArgs] => [name, none]),
]);

/**
 * @param call the tool's name and its arguments as the hook hands them over, of any shape.
 * @returns facts only; never throws.
 */
export function effectOf(
  call: { readonly tool: string; readonly args: unknown },
  context: EffectContext,
): Effect {
  const args = typeof call.args === "object" && call.args !== null ? (call.args as Args) : {};
  if (context.ourTools.has(call.tool)) return call.tool === TOOL.shell ? shell(args, context) : NO_EFFECT;
  // OpenCode 1.18.33 repairs a wrong case (`Bash` runs bash), so the name is looked up the same way.
  const effectOfArgs = BUILT_IN.get(call.tool) ?? BUILT_IN.get(call.tool.toLowerCase());
  if (effectOfArgs !== undefined) return effectOfArgs(args, context);
  return context.hostTools?.has(call.tool)
    ? NO_EFFECT
    : unknownToolEffect(call.tool, args, context, NO_EFFECT);
}

function writesOf(paths: readonly string[], context: EffectContext): Effect {
  const writes = paths.map((path) => resolvePath(context.directory, path));
  let governance: string | null = null;
  for (const path of writes) governance ??= governedPath(path, context);
  return { ...NO_EFFECT, writes, governance };
}

function mergeEffects(a: Effect, b: Effect): Effect {
  return {
    writes: [...a.writes, ...b.writes],
    ...((a.replaces ?? b.replaces) && { replaces: [...(a.replaces ?? []), ...(b.replaces ?? [])] }),
    ...((a.patterns ?? b.patterns) && { patterns: [...(a.patterns ?? []), ...(b.patterns ?? [])] }),
    writesUnknown: a.writesUnknown || b.writesUnknown,
    destructive: a.destructive ?? b.destructive,
    hidden: a.hidden ?? b.hidden,
    governance: a.governance ?? b.governance,
    opaque: a.opaque ?? b.opaque,
    runner: a.runner ?? b.runner,
    git: a.git ?? b.git,
    network: a.network || b.network,
    delegates: a.delegates || b.delegates,
    unknownTool: a.unknownTool || b.unknownTool,
  };
}
