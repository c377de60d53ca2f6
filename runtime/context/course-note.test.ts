/** What the agent is told of a message that may change the course: a question with a call, or one line without a hold. */
import { expect, it } from "vitest";
import { atWork } from "../kernel/at-work.fixture.ts";
import { given } from "../kernel/given.fixture.ts";
import { asked, chosen } from "../kernel/signal/heard.fixture.ts";
import { askedForHuman, courseNotes, shownDecisions } from "./course-note.ts";

it("a line without a hold says what a change is called, and that silence is an answer", () => {
  const { state } = given(...atWork);
  const [note] = courseNotes(state, "ses_a", "tell", "and the photos?");
  expect(note?.text).toMatch(/^COURSE, nothing is held: if "and the photos\?" changes/);
  expect(note?.text).toContain('that has "course": "new goal: …"');
  expect(note?.text).toMatch(/changes nothing, say nothing\.$/);
  expect(courseNotes(state, "ses_a", "none", "q")).toEqual([]);
  expect(courseNotes(given().state, "ses_a", "tell", "q")).toEqual([]);
});

const switched = chosen("td-1", "database", "SQLite", { quote: "use SQLite", changes: 2 });

it("what is decided names who and when, and quotes the message only where it is asked to", () => {
  const { state } = given(...atWork, switched);
  expect(shownDecisions(state, ["database"], "human", true)).toMatch(
    /^database = SQLite \(by you on .*: "use SQLite"\)$/,
  );
  expect(shownDecisions(state, ["database"], "agent", false)).toMatch(
    /^database = SQLite \(by the human on [-\d: ]+\)$/,
  );
});

it("the human is told when a message comes what an answer to it makes contested, with the whole history", () => {
  const { state } = given(...atWork, switched);
  const proposed = [{ slot: "database", value: "MySQL", how: "changed" }] as const;
  expect(askedForHuman(state, asked([], { proposed }), 3)).toBe(
    "Your message may change the plan: before it writes, the agent says what it changes. If database is changed 3 times by that (SQLite → MySQL), say which one is final, in a word or with /idumb-decide database MySQL. /idumb-keep: it changes nothing.",
  );
  expect(askedForHuman(state, asked([], { proposed }), 4)).toBe(
    "Your message may change the plan: before it writes, the agent says what it changes. /idumb-keep: it changes nothing.",
  );
  expect(askedForHuman(state, asked([], { proposed }), 4, false)).toBe(
    "Your message may change the plan: the agent is asked what it changes. /idumb-keep: it changes nothing.",
  );
});
