/**
 * Places where bash expands a text a second time without an `eval`: subscripts in arithmetic and in names
 * (`a[$(x)]`), prompts, and `${x@P}`. Substitutions in such a text are followed.
 */
import { forkScope, type Scope } from "./scope.ts";
import { DYNAMIC, NOTHING } from "./stream.ts";

const SUBSTITUTES = /\$\(|`|\$\{/;
const MAX_TEXTS = 64;

/** `text` is expanded like a here-document: as inside double quotes, but a quote is a letter. */
export function expandAgain(text: string, scope: Scope): void {
  if (SUBSTITUTES.test(text))
    scope.analysis.runText(`: <<${DYNAMIC}\n${text}\n${DYNAMIC}\n`, forkScope(scope), NOTHING);
}

/** `text` is evaluated as arithmetic: the values of the names in it are expressions too. */
export function evaluateArithmetic(text: string, scope: Scope): void {
  expandAgain(text, scope);
  evaluateNames(text, scope);
}

/** The same for source text, whose own substitutions the parser has found already. */
export function evaluateNames(text: string, scope: Scope): void {
  const texts = new Set([text]);
  for (const one of texts) {
    if (texts.size > MAX_TEXTS) {
      scope.analysis.effects.hide("it is too large to follow");
      return;
    }
    for (const [name] of one.matchAll(/[A-Za-z_]\w*/g)) {
      const value = scope.vars.get(name);
      if (value === undefined || texts.has(value)) continue;
      texts.add(value);
      expandAgain(value, scope);
    }
  }
}

/** A name given to `read`, `unset`, `printf -v` or `test -v`: its subscript is arithmetic. */
export function evaluateSubscript(name: string, scope: Scope): void {
  const at = name.indexOf("[");
  if (at !== -1) evaluateArithmetic(name.slice(at), scope);
}
