/** What a message asks for against what was said in words: a ban is broken, a name that nobody listed is replaced. */
import type { Conversation } from "../conversation.ts";
import type { CourseChange } from "../course-change.ts";
import type { Clause } from "../text/clauses.ts";
import { brokenBan } from "./bans.ts";
import type { Reader } from "./topic-reading.ts";
import { unknownNameIn } from "./unknown-name.ts";
import { nameLeft } from "./used-names.ts";
import { without } from "../words/names.ts";

/** @param isHeard do the topics of the message say something already? */
export function againstWords(
  clauses: readonly Clause[],
  reader: Reader,
  before: Conversation,
  isHeard: boolean,
): readonly CourseChange[] {
  const broken = brokenBan(clauses, reader, { bans: before.bannedWords ?? [], kinds: before.banned });
  const breach: readonly CourseChange[] =
    broken === null ? [] : [{ kind: "contradict", isCertain: true, from: without(broken), to: broken }];
  if (isHeard) return breach;
  const unknown = unknownNameIn(clauses, reader);
  const left = unknown === null ? nameLeft(clauses, reader, before.names ?? []) : null;
  return [
    ...breach,
    ...(unknown === null ? [] : [{ kind: "contradict", isCertain: true, to: unknown } as const]),
    ...(left === null ? [] : [{ kind: "contradict", isCertain: true, from: left } as const]),
  ];
}
