/** The argument `course`: what an agent says that the human's newest message does. */
import { listener } from "../project/load-listener.ts";
import { BadArgument } from "./read-args.ts";
import { text } from "./schema-parts.ts";
import type { CourseAnswer } from "@idumb/course-changes/course-answer";
import type { ArgReader } from "./read-args.ts";

const WHAT_CHARS = 200;
const ANSWERS = [
  ["new goal", /^new[\s-]goal\b[\s:–-]*(.*)$/is],
  ["back", /^back\b(?:\s+to\b)?[\s:–-]*(.*)$/is],
  ["dropped", /^drop(?:ped)?\b[\s:–-]*(.*)$/is],
] as const;

/** Of every tool that has it. What may stand there is said where it is asked: every request carries the schemas. */
export const COURSE_SCHEMA = { course: text() };

/** Undefined where nothing is said. */
export function readCourse(args: ArgReader): CourseAnswer | undefined {
  const said = args.text("course", WHAT_CHARS);
  if (said === undefined) return undefined;
  if (/^unchanged\b/i.test(said)) return { kind: "unchanged" };
  for (const [kind, pattern] of ANSWERS) {
    const found = pattern.exec(said);
    if (found) return { kind, what: found[1] ?? "" };
  }
  const [, slot, value] = /^([^=]+)=(.+)$/s.exec(said) ?? [];
  if (slot === undefined || value === undefined)
    throw new BadArgument(
      "course",
      `must be "unchanged", "new goal: …", "back to …", "dropped …" or a choice as "database = …", not "${said}"`,
    );
  const { choiceNamed, slotOf } = listener();
  const known = slotOf(slot.trim());
  return { kind: "slot", slot: known, value: choiceNamed(known, value.trim()) };
}
