/** Functions of the same file that make markup: safe when all that they give back is. */
import { above, walk, type Syntax } from "../source/syntax.ts";
import type { Inspected } from "../rule.ts";

/** `text.replace(/[&<>"']/g, (c) => ENTITIES[c])`, and what is called an escape. */
const isEscape = (inspected: Inspected, made: Syntax): boolean =>
  /^(e|h|esc|html_?esc|esc_?html|escHtml)$/i.test(made.name) ||
  /\.replace(All)?\(\s*(\/\[[^\]]*<[^\]]*\]|\/<\/|["']<["'])/.test(inspected.text(made.body));

/** Everything that a function of this file gives back is safe. */
export function isSafeMaker(
  inspected: Inspected,
  made: Syntax,
  again: (one: Syntax | undefined) => boolean,
): boolean {
  if (isEscape(inspected, made)) return true;
  if (made.body?.kind !== "block") return made.body !== undefined && again(made.body);
  const given = [...walk(made.body)].filter(
    (one) => one.kind === "return" && above(one, "function") === made,
  );
  return given.length > 0 && given.every((one) => one.value !== undefined && again(one.value));
}
