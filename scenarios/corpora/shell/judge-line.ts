/**
 * What the plugin says of one line: the same effect analysis and the same gate that run before a tool call,
 * in balanced mode, once with nothing started and once with an active task that restricts nothing.
 */
import { effectOf, type Effect, type EffectContext } from "../../../runtime/policy/effect.ts";
import { gate, type GateView } from "../../../runtime/policy/gate.ts";
import type { LineClass } from "./read-lines.ts";

/** `nothing` stands for read and git-read, which have the same effect: none. */
export type SeenAs = Exclude<LineClass, "read" | "git-read"> | "nothing" | "opaque";

export interface LineVerdict {
  readonly class: SeenAs;
  /** May change files of the work tree: named, unnamed, or by a payload nobody can see. */
  readonly writes: boolean;
  readonly destructive: boolean;
  /** Runs a program whose effect cannot be told from its name: held by a task, checked afterwards. */
  readonly opaque: boolean;
  readonly allowedWithTask: boolean;
  readonly allowedWithoutTask: boolean;
  /** The plugin's own words for what it saw. */
  readonly why: readonly string[];
}

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
  task: { id: "tn-1", name: "Work", plan: "wp-1", allowedTools: [], allowedPaths: [] },
};

export function judgeLine(command: string): LineVerdict {
  const call = { tool: "bash", args: { command } };
  const effect = effectOf(call, CONTEXT);
  return {
    class: seenAs(effect),
    writes: effect.hidden !== null || effect.writesUnknown || workTreePaths(effect).length > 0,
    destructive: effect.hidden !== null || effect.destructive !== null,
    opaque: effect.opaque !== null,
    allowedWithTask: gate(UNRESTRICTED, call, effect).allow,
    allowedWithoutTask: gate(LOCKED, call, effect).allow,
    why: reasons(effect),
  };
}

function seenAs(effect: Effect): SeenAs {
  if (effect.hidden !== null) return "dynamic";
  if (effect.destructive !== null) return "destructive";
  if (effect.writesUnknown || workTreePaths(effect).length > 0) return "write";
  if (effect.opaque !== null) return "opaque";
  if (effect.git !== null) return "git-write";
  if (effect.runner !== null) return effect.runner;
  return effect.network ? "network" : "nothing";
}

const workTreePaths = ({ writes }: Effect): readonly string[] =>
  writes.filter(
    (path) =>
      `${path}/`.startsWith(`${CONTEXT.directory}/`) && !`${path}/`.startsWith(`${CONTEXT.directory}/.git/`),
  );

function reasons(effect: Effect): readonly string[] {
  const { hidden, destructive, governance, opaque, git, writesUnknown } = effect;
  return [
    ...[hidden, destructive, governance, opaque, git].filter((reason) => reason !== null),
    ...(writesUnknown ? ["it writes to places that cannot be told"] : []),
    ...effect.writes.map((path) => `it writes ${path}`),
  ];
}
