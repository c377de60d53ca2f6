/**
 * One git call taken apart into options and operands, with the two effects that nearly every subcommand has: a change
 * inside .git and a change of the work tree.
 */
import type { Field } from "../../shell/field.ts";
import type { Options } from "../../shell/options.ts";
import type { Scope } from "../../shell/scope.ts";

export interface GitCall {
  readonly sub: string;
  readonly args: readonly Field[];
  readonly options: Options;
  readonly scope: Scope;
}

/** Notes a write inside .git, of a repository on this machine. */
export function touchGit({ sub, scope }: GitCall): void {
  if (scope.place === "far") return;
  scope.analysis.effects.touchesGit(`git ${sub}`);
  if (sub === "push" || sub === "fetch" || sub === "pull") scope.analysis.effects.network = true;
}
