/** "Dark mode… no. leave it light": who takes a thought back in the same message wishes in the end that a thing stays. */
import { cueHits, hasCue } from "../language/cue-pattern.ts";
import { isDenied } from "./denied.ts";
import { isWish, wordsOf, type Reader } from "./topic-reading.ts";
import { saysUnchanged, staysItself } from "./unchanged.ts";
import type { Clause } from "../text/clauses.ts";

/** Whether none of the clauses asks for anything to be made, used, given up or gone back to. */
function changesNothing(clauses: readonly Clause[], { cues }: Reader): boolean {
  const { drop, make, use, instead, back } = cues;
  return clauses.every(({ text }) => [drop, make, use, instead, back].every((cue) => !hasCue(cue, text)));
}

export function staysInTheEnd(clauses: readonly Clause[], reader: Reader): boolean {
  const { keeps, keepIt } = reader.cues;
  const isKept = (clause: Clause): boolean =>
    [keeps, keepIt].some((cue) => cueHits(cue, clause.text).some((hit) => !isDenied(clause, hit, reader)));
  const at = clauses.findLastIndex(
    (clause) => isWish(clause) && (staysItself(clause) || saysUnchanged([clause]) || isKept(clause)),
  );
  return at > 0 && changesNothing(clauses.slice(at + 1), reader);
}

/**
 * A "no" by itself takes back the wish before it, where something stays in the end ("dark mode… no. leave it"), and
 * answers a question about looks ("the logo on the right? no"). That to another question may give a part up.
 */
export function isTakenBack(clauses: readonly Clause[], reader: Reader): boolean {
  const at = clauses.findIndex(
    ({ text }, index) =>
      index > 0 && hasCue(reader.cues.no, text) && wordsOf(text.exact, reader).length === 0,
  );
  if (at < 0) return false;
  const [before, rest] = [clauses.slice(0, at), clauses.slice(at)];
  const { cosmetic, make, use } = reader.cues;
  const last = before.at(-1);
  if (last?.asks === true && hasCue(cosmetic, last.text)) return changesNothing(rest, reader);
  const makes = rest.some(({ text }) => hasCue(make, text) || hasCue(use, text));
  return before.some(isWish) && !makes && staysInTheEnd(rest, reader);
}
