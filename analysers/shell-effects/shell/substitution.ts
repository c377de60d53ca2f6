/**
 * `$(…)`, `<(…)` and `$((…))`: the inner script runs in a copy of the shell and is followed like any other.
 * Its output is used where it can be told (`$(pwd)`, `$(echo rm)`), so that hiding a word in it does not help.
 */
import { forEachChild } from "unbash";
import type { ArithmeticExpansionPart, ParsedScript, SyntaxNode } from "unbash";
import { evaluateNames } from "./evaluated-text.ts";
import { forkScope, type Scope } from "./scope.ts";
import { COMPUTED, DYNAMIC, NOTHING } from "./stream.ts";

/** The text a command substitution leaves in the word. */
export function runSubstitution(script: ParsedScript, scope: Scope): string {
  const { out } = scope.analysis.runScript(script, forkScope(scope), scope.input);
  if (out.kind === "none") return "";
  return out.kind === "text" ? withoutLastNewlines(out.text) : DYNAMIC;
}

/** Without a pattern: one that looks for the last newlines is quadratic in all the others. */
function withoutLastNewlines(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end--;
  return text.slice(0, end);
}

/** A path that stands for the pipe to the inner script; what flows out of it is kept under that path. */
export function runProcessSubstitution(script: ParsedScript, operator: "<" | ">", scope: Scope): string {
  const path = `/dev/fd/${scope.files.size + 63}`;
  const { out } = scope.analysis.runScript(
    script,
    forkScope(scope),
    operator === ">" ? COMPUTED : scope.input,
  );
  scope.files.set(path, { stream: out, whole: true });
  return path;
}

/** The number that arithmetic gives does not matter; substitutions inside it run. */
export function runArithmetic(part: ArithmeticExpansionPart, scope: Scope): string {
  followInner(part, scope);
  evaluateNames(part.text, scope);
  return DYNAMIC;
}

/** Follows every substitution below a node that is not itself a command (tests, arithmetic). */
export function followInner(node: SyntaxNode, scope: Scope): void {
  forEachChild(node, (child) => {
    if (child.type === "Script") scope.analysis.runScript(child, forkScope(scope), NOTHING);
    else followInner(child, scope);
  });
}
