/** How an agent answers what a message does: as it understood the user, or with what is offered. */
import { describe, expect, test } from "vitest";
import { chance } from "./chance.ts";
import { PERSONAS, type Traits } from "./traits.ts";
import { asUnderstood, meaningOf } from "./understand.ts";

const diligent = PERSONAS["diligent"] as Traits;
const SAID = "Actually forget auth, let's do payments instead";
const request = {
  headers: {},
  body: {
    model: "m1",
    messages: [
      { role: "user" as const, content: SAID },
      { role: "tool" as const, content: `First say what "${SAID}" does: keeper {"course":"unchanged"}` },
    ],
  },
};
const step = { call: [["keeper", { course: "unchanged" }]] as const };
const answer = (understanding: number): unknown =>
  asUnderstood(step, request, { ...diligent, understanding }, chance(1, "a")).call?.[0];

describe("a message of the user's", () => {
  test.each([
    [SAID, "new goal: payments"],
    ["Drop the blockchain app. New direction: we build an AI helper.", "new goal: AI helper"],
    ["Back to the todo app, please.", "back to todo app"],
    ["Replace MongoDB with SQLite: create `a.js` with `1`", "database = SQLite"],
    ["Use MongoDB, not PostgreSQL: create `a.js` with `1`", "database = MongoDB"],
    ["Let's go back to PostgreSQL: create `a.js` with `1`", "database = PostgreSQL"],
    ["I like how this is going.", "unchanged"],
    ["Forget the plan, just vibe with me.", "unchanged"],
  ])("%s means %s", (said, meaning) => expect(meaningOf(said)).toBe(meaning));

  test("is answered as understood, or with what is offered", () => {
    expect(answer(1_000)).toEqual(["keeper", { course: "new goal: payments" }]);
    expect(answer(0)).toEqual(["keeper", { course: "unchanged" }]);
  });

  test("of two messages that a question quotes, the last change is what holds", () => {
    const [first, then] = ["Use MongoDB, not PostgreSQL", "SQLite is enough, use SQLite instead"];
    const messages = [
      { role: "user" as const, content: first },
      { role: "user" as const, content: then },
      { role: "user" as const, content: "The settings page looks nice." },
      {
        role: "tool" as const,
        content: `Say what "${first}" and then "${then}" does: keeper {"course":"unchanged"}`,
      },
    ];
    const asked = { ...request, body: { ...request.body, messages } };
    const answered = asUnderstood(step, asked, { ...diligent, understanding: 1_000 }, chance(1, "a"));
    expect(answered.call?.[0]).toEqual(["keeper", { course: "database = SQLite" }]);
  });
});
