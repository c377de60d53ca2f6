/**
 * Places where bash expands a text a second time although nobody wrote `eval`: subscripts in arithmetic and in
 * names (`a[$(x)]`), prompts, and `${x@P}`. What such a text substitutes is followed.
 */
import { forkScope, type Scope } from "./scope.ts";
import { DYNAMIC, NOTHING } from "./stream.ts";

const SUBSTITUTES = /\$\(|`|\$\{/;
const MAX_NAMES = 64;

/** `text` is expanded like the inside of double quotes. */
export function expandAgain(text: string, scope: Scope): void {
  if (SUBSTITUTES.test(text))
    scope.analysis.runText(`: "${text.replaceAll('"', '\\"')}"`, forkScope(scope), NOTHING);
}

/** `text` is evaluated as arithmetic: the values of the names in it are expressions too. */
export function evaluateArithmetic(text: string, scope: Scope): void {
  expandAgain(text, scope);
  evaluateNames(text, scope);
}

/** The same for source text, whose own substitutions the parser has found already. */
export function evaluateNames(text: string, scope: Scope): void {
  const seen = new Set<string>();
  const pending = [text];
  for (let at = 0; at < pending.length && seen.size < MAX_NAMES; at++) {
    for (const [name] of (pending[at] ?? "").matchAll(/[A-Za-z_]\w*/g)) {
      const value = scope.vars.get(name);
      if (value === undefined || value === DYNAMIC || seen.has(name)) continue;
      seen.add(name);
      expandAgain(value, scope);
      pending.push(value);
    }
  }
}

/** A name given to `read`, `unset`, `printf -v` or `test -v`: its subscript is arithmetic. */
export function evaluateSubscript(name: string, scope: Scope): void {
  const at = name.indexOf("[");
  if (at !== -1) evaluateArithmetic(name.slice(at), scope);
}
