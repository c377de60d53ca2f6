/** What the functions of a file say that they give back, and which of them may give back nothing. */
import { above, walk, type SourceFile, type Syntax } from "../source/syntax.ts";

const NOTHING = /^(null|undefined|None|void 0)$/;

/** The declared type of what a function gives back, as written; "" where none stands. */
export function returnTypeOf(file: SourceFile, made: Syntax): string {
  const from = made.items?.at(-1)?.to ?? made.from;
  const head = file.between(from, made.body?.from ?? made.to);
  if (file.language === "python") return /\)\s*->\s*([^]*?)\s*:?\s*$/.exec(head)?.[1] ?? "";
  return /\)\s*:\s*([^]*?)\s*(=>)?\s*$/.exec(head)?.[1] ?? "";
}

/** The values that a function gives back; undefined for a bare `return`. */
export function returnsOf(made: Syntax): readonly (Syntax | undefined)[] {
  if (!made.body) return [];
  if (made.body.kind !== "block") return [made.body];
  return [...walk(made.body)]
    .filter((one) => one.kind === "return" && above(one, "function") === made)
    .map((one) => one.value);
}

/** A type without what stands in its brackets: a list of what may be missing is there itself. */
function outermost(type: string): string {
  let plain = type;
  for (let before = ""; before !== plain;) {
    before = plain;
    plain = plain.replaceAll(/\{[^{}]*\}|\([^()]*\)|<[^<>]*>|(?<!Optional)\[[^[\]]*\]/g, "");
  }
  return plain;
}

/** Its type or one of its own returns says that there may be nothing. */
export function mayReturnNothing(file: SourceFile, made: Syntax): boolean {
  const declared = returnTypeOf(file, made);
  const type = outermost(declared);
  if (/\|\s*(null|undefined|None)\b|\bOptional\[|^(null|undefined|None)\s*\|/.test(type)) return true;
  // A type that names no nothing was checked by a compiler; Python checks none.
  if (declared !== "" && file.language === "javascript") return false;
  const values = returnsOf(made);
  const isNothing = (value: Syntax | undefined): boolean =>
    value === undefined || (value.kind === "name" && NOTHING.test(value.name));
  return values.some(isNothing) && !values.every(isNothing);
}
