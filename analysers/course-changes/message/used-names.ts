/**
 * Names that nobody listed, known by how they were said: "the scheduler runs on cronicle". What stands there once is
 * left where something takes its place, whatever it is.
 */
import { hasCue } from "../language/cue-pattern.ts";
import { TOPICLESS } from "../language/languages.ts";
import { mentionsIn } from "../tech/lexicon.ts";
import { normalText } from "../text/normal-text.ts";
import type { Clause } from "../text/clauses.ts";
import { isWish, type Reader } from "./topic-reading.ts";
import { everySpoken, spoken } from "../words/spoken.ts";

/** Behind these stands what something is done with. */
const USED = everySpoken` ${"usedNames.used"} (\p{Script=Latin}[\p{Script=Latin}\d.+-]{3,})(?= )`;
/** Endings of everyday words: "with reminders", "using caching". */
const EVERYDAY = spoken`(?:[^s]s|${"usedNames.everydayEndings"})$`;

/** The one token that may follow such a name: nothing, or a word that begins something else. */
const endsThere = (rest: string): boolean => {
  const [next = ""] = rest.trim().split(" ");
  return next === "" || TOPICLESS.has(next);
};

/** The unlisted names that the clauses say something is done with. */
export function namesUsed(clauses: readonly Clause[]): readonly string[] {
  return clauses.flatMap((clause) => {
    if (!isWish(clause) || clause.later) return [];
    const { exact } = clause.text;
    return [...exact.matchAll(USED)].flatMap((match) => {
      const name = match[1] ?? "";
      const isName =
        !TOPICLESS.has(name) &&
        !EVERYDAY.test(name) &&
        endsThere(exact.slice(match.index + match[0].length)) &&
        mentionsIn(normalText(name), false).length === 0;
      return isName ? [name] : [];
    });
  });
}

const LEAVES = spoken` ${"usedNames.leaves"} (?:${"usedNames.articles"} )?$`;

/** The name in use that the clauses put something in the place of. */
export function nameLeft(
  clauses: readonly Clause[],
  { cues }: Reader,
  names: readonly string[],
): string | null {
  for (const clause of clauses) {
    if (!isWish(clause) || clause.later || hasCue(cues.also, clause.text)) continue;
    const { exact } = clause.text;
    for (const name of names)
      for (let at = exact.indexOf(` ${name} `); at >= 0; at = exact.indexOf(` ${name} `, at + 1))
        if (LEAVES.test(exact.slice(0, at + 1))) return name;
  }
  return null;
}
