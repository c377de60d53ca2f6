/** What an agent's answer does to goals, decisions and open work. */
import { describe, expect, it } from "vitest";
import { atWork, child, done, givenUp, putOff, started } from "../at-work.fixture.ts";
import { decide } from "../decide.ts";
import { CONTEXT, given, node, opened, plan } from "../given.fixture.ts";
import { withAnswer } from "@idumb/course-changes/course-answer";
import { NO_CONVERSATION, type Conversation, type Goal } from "@idumb/course-changes/conversation";
import { saidBy } from "../choice/said-by.ts";
import { asked, chosen, questioned } from "./heard.fixture.ts";
import { holdOf } from "./hold.ts";
import type { CourseAnswer } from "@idumb/course-changes/course-answer";
import type { Command, CommandOf } from "../command.ts";
import type { Event } from "../event.ts";

const say = (answer: CourseAnswer): CommandOf<"answer-course"> => ({
  type: "answer-course",
  answer,
  contestAfter: 3,
});
const goal = (title: string, status: Goal["status"] = "active"): Goal => ({
  title,
  status,
  head: [title],
  words: [title],
  products: [],
});
const talk = (...goals: readonly Goal[]): Conversation => ({
  ...NO_CONVERSATION,
  goals,
  latest: goal("chat"),
  asked: goal("payments"),
});
const heard = (conversation: Conversation): Event => ({ type: "message-heard", conversation });
const past = [...atWork, heard(talk(goal("login"))), asked(["tn-1", "tn-2"])];
const after = (answer: CourseAnswer, ...events: readonly Event[]) => {
  const decided = given(...past, ...events).when(say(answer)).events ?? [];
  return given(...past, ...events, ...decided).state;
};
const goalsAfter = (answer: CourseAnswer, ...events: readonly Event[]): readonly string[] =>
  (after(answer, ...events).conversations?.["ses_a"]?.goals ?? []).map(
    ({ title, status }) => `${title} ${status}`,
  );

describe("an answer", () => {
  it("that nothing changes ends the question and leaves goals and work", () => {
    expect(holdOf(after({ kind: "unchanged" }), "ses_a")).toBeNull();
    expect(goalsAfter({ kind: "unchanged" })).toEqual(["login active"]);
    expect(after({ kind: "unchanged" }).conversations?.["ses_a"]?.asked).toBeUndefined();
  });

  it("that nothing changes says nothing where nothing is asked, or where the goal was said to change", () => {
    expect(given(...atWork).when(say({ kind: "unchanged" })).events).toEqual([]);
    expect(given(...atWork, questioned(["tn-1"])).when(say({ kind: "unchanged" })).events).toEqual([]);
  });

  it("is counted: what was asked for nothing, and what was a change, asked about or not", () => {
    const counts = (...answers: readonly CourseAnswer[]) => {
      const { unchanged, changed } = answers.reduce(
        (before, answer) => withAnswer({ ...before, asked: goal("payments") }, answer),
        talk(goal("login")),
      );
      return { unchanged, changed };
    };
    expect(counts({ kind: "unchanged" }, { kind: "unchanged" })).toEqual({ unchanged: 2 });
    expect(counts({ kind: "unchanged" }, { kind: "dropped", what: "b" })).toEqual({
      unchanged: 1,
      changed: 1,
    });
    expect(withAnswer(NO_CONVERSATION, { kind: "unchanged" }).unchanged).toBeUndefined();
    expect(after({ kind: "unchanged" }).conversations?.["ses_a"]?.unchanged).toBe(1);
  });

  it("that the human gives, who keeps the plan, is counted too, but not where the agent had said otherwise", () => {
    const kept: Event = { type: "plan-answered", tasks: ["tn-1", "tn-2"], how: "kept by the human" };
    const count = (...events: readonly Event[]) => given(...events).state.conversations?.["ses_a"]?.unchanged;
    expect(count(...past, kept)).toBe(1);
    expect(count(...past, { ...kept, tasks: ["tn-1"] })).toBeUndefined();
    expect(count(...past, questioned(["tn-1", "tn-2"]), kept)).toBeUndefined();
  });

  it("that the goal is new replaces it by what was asked about, and asks of the open work", () => {
    const answer = { kind: "new goal", what: "payments" } as const;
    expect(goalsAfter(answer)).toEqual(["login replaced", "payments active"]);
    expect(holdOf(after(answer), "ses_a")).toMatchObject({
      kind: "pivot",
      isCertain: true,
      quote: "q",
      tasks: ["tn-1", "tn-2"],
    });
  });

  it("that it goes back takes up the goal that is named", () => {
    const three = heard(talk(goal("login", "replaced"), goal("search", "replaced"), goal("export")));
    expect(goalsAfter({ kind: "back", what: "the login" }, three)).toEqual([
      "search replaced",
      "export replaced",
      "login active",
    ]);
    expect(holdOf(after({ kind: "back", what: "" }, three), "ses_a")?.kind).toBe("return");
  });

  it("that a part is dropped ends the question and remembers the part", () => {
    const state = after({ kind: "dropped", what: "the payments" });
    expect(holdOf(state, "ses_a")).toBeNull();
    expect(state.conversations?.["ses_a"]?.droppedWords).toEqual(["payments"]);
  });

  it("of another choice replaces the one in force, and the third is for the human to settle", () => {
    const twice = chosen("td-1", "database", "PostgreSQL", { changes: 1 });
    const answer = { kind: "slot", slot: "database", value: "SQLite" } as const;
    expect(given(...past, twice).when(say(answer)).events?.[1]).toEqual(
      chosen("td-2", "database", "SQLite", { replaces: ["td-1"], changes: 2, source: "agent", quote: "q" }),
    );
    expect(given(...past, { ...twice, changes: 2 }).when(say(answer)).events?.[1]).toMatchObject({
      isContested: true,
      changes: 3,
      status: "unresolved",
    });
  });

  it("of a choice is the human's where the message that is asked about says so, and names the message else", () => {
    const proposed = [{ slot: "database", value: "SQLite", how: "changed" }] as const;
    const question = asked(["tn-1"], { quote: "SQLite, no?", proposed });
    const made = (value: string) =>
      given(...past, question)
        .when(say({ kind: "slot", slot: "database", value }))
        .events?.flatMap((event) =>
          event.type === "choice-made" ? `${event.choice}, ${saidBy(event, "human")}` : [],
        );
    expect(made("SQLite")).toEqual(['SQLite, by you: "SQLite, no?"']);
    expect(made("Redis")).toEqual([
      'SQLite, by you: "SQLite, no?"',
      'Redis, named by the agent, from your message "SQLite, no?"',
    ]);
  });

  it("of another goal notes what the message proposed with it, and no other answer does", () => {
    const proposed = [{ slot: "database", value: "SQLite", how: "changed" }] as const;
    const question = asked(["tn-1"], { proposed });
    const database = chosen("td-1", "database", "PostgreSQL");
    const types = (answer: CourseAnswer) =>
      given(...past, database, question)
        .when(say(answer))
        .events?.map(({ type }) => type);
    expect(types({ kind: "new goal", what: "b" })).toContain("choice-made");
    expect(types({ kind: "unchanged" })).toEqual(["course-answered"]);
    expect(types({ kind: "dropped", what: "b" })).toEqual(["course-answered"]);
  });

  it("is the root session's to give", () => {
    expect(
      given(opened("ses_c", "ses_a"), ...past).when(say({ kind: "unchanged" }), child).refusal?.code,
    ).toBe("child-session");
  });

  it("that the goal is another one asks about the work for the old one, not about what was begun for the new", () => {
    const state = given(...past).state;
    const hold = holdOf(state, "ses_a");
    // As if the question had come before the second task was planned.
    const earlier = {
      ...state,
      holds: { ses_a: { ...hold, quote: "q", isCertain: false, tasks: ["tn-1"], at: 0 } },
    };
    const decided = decide(earlier, say({ kind: "new goal", what: "payments" }), CONTEXT);
    expect(decided.ok && decided.events.map(({ type }) => type)).toEqual(["course-answered"]);
  });
});

describe("what an agent does instead of an answer", () => {
  const begin = { type: "quick-start", spec: { name: "payments", expectedOutput: "paid" } } as const;
  const said = (command: Command, ...events: readonly Event[]): readonly string[] =>
    (given(...past, started("tn-1"), ...events).when(command).events ?? []).flatMap((event) =>
      event.type === "course-answered" ? event.course : [],
    );
  const aside = [putOff("tn-1"), givenUp("tn-2")];

  it("who puts aside all that was asked about and begins something else has a new goal, and the old one is former", () => {
    expect(said(begin, ...aside)).toEqual(["new goal payments"]);
    const decided = given(...past, started("tn-1"), ...aside).when(begin).events ?? [];
    const { conversations } = given(...past, started("tn-1"), ...aside, ...decided).state;
    expect(conversations?.["ses_a"]?.goals.map(({ title, status }) => `${title} ${status}`)).toEqual([
      "login replaced",
      "payments active",
    ]);
  });

  it("who takes up another plan that was there before goes back to it", () => {
    const other = plan("wp-2", node("tn-3"));
    const question = asked(["tn-1", "tn-2"]);
    expect(said({ type: "start-task", task: "tn-3" }, ...other, question, ...aside)).toEqual([
      "back Plan wp-2",
    ]);
  });

  it("says nothing where a part of it is open, done or gone on with, where the goal was said to change, or a choice was asked about", () => {
    expect(said(begin, putOff("tn-1"))).toEqual([]);
    expect(said(begin, done("tn-1"), putOff("tn-2"))).toEqual([]);
    expect(said(begin, questioned(["tn-1", "tn-2"]), ...aside)).toEqual([]);
    expect(said(begin, asked(["tn-1", "tn-2"], { slots: ["database"] }), ...aside)).toEqual([]);
    const rest = [asked(["tn-1"]), putOff("tn-1")];
    expect(said({ type: "start-task", task: "tn-2" }, ...rest)).toEqual([]);
  });
});
