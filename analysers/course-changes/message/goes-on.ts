/**
 * "Go on with the login form": who names what is under way, and nothing beside it, says that nothing changes. It is an
 * answer to a question about the plan and no question itself.
 */
import { cueHits, hasCue } from "../language/cue-pattern.ts";
import { isDenied } from "./denied.ts";
import { withoutLight } from "./answer.ts";
import { droppedBy, isWish, wordsOf, type Reader } from "./topic-reading.ts";
import type { Conversation } from "../conversation.ts";
import type { Clause } from "../text/clauses.ts";

/** Words of the goal and of the open work that no earlier goal has. */
function presentWords(
  { goals, droppedWords }: Conversation,
  planned: readonly string[],
): ReadonlySet<string> {
  const active = goals.find(({ status }) => status === "active");
  const former = new Set([
    ...goals.flatMap((goal) => (goal === active ? [] : [...goal.head, ...goal.words])),
    ...droppedWords,
  ]);
  const present = [...(active?.head ?? []), ...(active?.words ?? []), ...planned];
  return new Set(present.filter((word) => !former.has(word)));
}

/**
 * @param clauses of a message that names no technology.
 * @param planned topic words of the open work in the plan.
 */
export function goesOn(
  clauses: readonly Clause[],
  reader: Reader,
  before: Conversation,
  planned: readonly string[],
): boolean {
  const { goOn, not, without, instead } = reader.cues;
  const goesSo = (clause: Clause): boolean =>
    cueHits(goOn, clause.text).some((hit) => !isDenied(clause, hit, reader));
  if (!clauses.some(goesSo)) return false;
  const present = presentWords(before, planned);
  return clauses.every(
    (clause) =>
      isWish(clause) &&
      !clause.later &&
      [not, without, instead].every((cue) => !hasCue(cue, clause.text)) &&
      droppedBy(clause, reader).length === 0 &&
      wordsOf(withoutLight(clause.text.exact), reader).every((word) => present.has(word)),
  );
}
