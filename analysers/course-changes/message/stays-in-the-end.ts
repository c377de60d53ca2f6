/** "Dark mode… no. leave it light": who takes a thought back in the same message wishes in the end that a thing stays. */
import { cueHits, hasCue } from "../language/cue-pattern.ts";
import { isDenied } from "./denied.ts";
import { isWish, type Reader } from "./topic-reading.ts";
import { saysUnchanged, staysItself } from "./unchanged.ts";
import type { Clause } from "../text/clauses.ts";

export function staysInTheEnd(clauses: readonly Clause[], reader: Reader): boolean {
  const { keeps, keepIt, drop, make, use, instead, back } = reader.cues;
  const isKept = (clause: Clause): boolean =>
    [keeps, keepIt].some((cue) => cueHits(cue, clause.text).some((hit) => !isDenied(clause, hit, reader)));
  const at = clauses.findLastIndex(
    (clause) => isWish(clause) && (staysItself(clause) || saysUnchanged([clause]) || isKept(clause)),
  );
  const goesOn = clauses.slice(at + 1);
  return (
    at > 0 && goesOn.every(({ text }) => [drop, make, use, instead, back].every((cue) => !hasCue(cue, text)))
  );
}
