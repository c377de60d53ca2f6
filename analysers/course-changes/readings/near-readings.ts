/** How near the words of a message are to what was said before, rare words counting more. */
import { isWish, wordsOf } from "../message/topic-reading.ts";
import type { ReadPieces } from "./readings.ts";

/** No word of the message names a thing. */
export const SILENCE = "near nothing said";

/** A word that many goals and messages hold tells little of any. */
const weightOf = (word: string, heard: readonly ReadonlySet<string>[]): number =>
  1 / (1 + heard.filter((words) => words.has(word)).length);

function nearness(
  words: readonly string[],
  known: ReadonlySet<string>,
  weights: ReadonlyMap<string, number>,
): number {
  let [shared, all] = [0, 0];
  for (const word of words) {
    const weight = weights.get(word) ?? 1;
    all += weight;
    if (known.has(word)) shared += weight;
  }
  return all === 0 ? 0 : shared / all;
}

export function nearReadings({ clauses, reader, before, planned }: ReadPieces): Record<string, number> {
  const words = [...new Set(clauses.filter(isWish).flatMap((clause) => wordsOf(clause.text.exact, reader)))];
  if (words.length === 0) return { [SILENCE]: 1 };
  const active = before.goals.find(({ status }) => status === "active");
  const former = before.goals.filter((goal) => goal !== active);
  const sets = {
    goal: new Set(active?.head),
    talk: new Set([...(active?.words ?? []), ...planned]),
    opening: new Set(before.goals[0]?.head),
    last: new Set(before.latest?.words),
    former: new Set(former.flatMap((goal) => goal.words)),
    dropped: new Set(before.droppedWords),
    announced: new Set(before.announcedWords),
  };
  const heard = before.goals.map((goal) => new Set(goal.words));
  const weights = new Map(words.map((word) => [word, weightOf(word, heard)]));
  const found = Object.fromEntries(
    Object.entries(sets).map(([name, known]) => [`near ${name}`, nearness(words, known, weights)]),
  );
  const isNew = words.filter((word) => !Object.values(sets).some((known) => known.has(word)));
  return { ...found, "words new": isNew.length / words.length };
}
