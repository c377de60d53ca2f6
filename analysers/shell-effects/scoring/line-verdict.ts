/** What the analysis alone says of one line of the corpus: its class, and the reasons. */
import type { Effect, ShellContext } from "../effect.ts";
import { isInside } from "../project-path.ts";
import { shellEffect } from "../shell-effect.ts";
import type { LineClass } from "./read-lines.ts";

/** `nothing` stands for read and git-read, which have the same effect: none. */
export type SeenAs = Exclude<LineClass, "read" | "git-read"> | "nothing" | "opaque";

export interface LineVerdict {
  readonly class: SeenAs;
  /** May change files of the work tree: named, unnamed, or by hidden code. */
  readonly writes: boolean;
  readonly destructive: boolean;
  /** Runs a program whose effect cannot be told from its name. */
  readonly opaque: boolean;
  /** What was seen, in words. */
  readonly why: readonly string[];
}

const CONTEXT: ShellContext = { directory: "/srv/project", home: "/home/me" };

export function verdictOf(command: string): LineVerdict {
  const effect = shellEffect(command, CONTEXT, undefined);
  return {
    class: seenAs(effect),
    writes: effect.hidden !== null || effect.writesUnknown || workTreePaths(effect).length > 0,
    destructive: effect.hidden !== null || effect.destructive !== null,
    opaque: effect.opaque !== null,
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
  writes.filter((path) => isInside(CONTEXT.directory, path) && !isInside(`${CONTEXT.directory}/.git`, path));

function reasons(effect: Effect): readonly string[] {
  const { hidden, destructive, opaque, git, writesUnknown } = effect;
  return [
    ...[hidden, destructive, opaque, git].filter((reason) => reason !== null),
    ...(writesUnknown ? ["it writes to places that cannot be told"] : []),
    ...effect.writes.map((path) => `it writes ${path}`),
  ];
}
