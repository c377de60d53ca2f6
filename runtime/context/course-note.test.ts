/** What the agent is told of a message that may change the course: a question with a call, or one line without a hold. */
import { expect, it } from "vitest";
import { atWork } from "../kernel/at-work.fixture.ts";
import { given } from "../kernel/given.fixture.ts";
import { courseNotes } from "./course-note.ts";

it("a line without a hold says what a change is called, and that silence is an answer", () => {
  const { state } = given(...atWork);
  const [note] = courseNotes(state, "ses_a", "tell", "and the photos?");
  expect(note?.text).toMatch(/^COURSE, nothing is held: if "and the photos\?" changes/);
  expect(note?.text).toContain('that has "course": "new goal: …"');
  expect(note?.text).toMatch(/changes nothing, say nothing\.$/);
  expect(courseNotes(state, "ses_a", "none", "q")).toEqual([]);
  expect(courseNotes(given().state, "ses_a", "tell", "q")).toEqual([]);
});
