/** What a message drops, settles and holds, event by event. */
import { describe, expect, it } from "vitest";
import { active, givenUp, putOff, started } from "../at-work.fixture.ts";
import { by, given, happened, node, opened, plan } from "../given.fixture.ts";
import { chosen, contested, HEARD, hear, questioned as inQuestion } from "./heard.fixture.ts";
import { holdOf, openWorkOf } from "./hold.ts";
import { resolveCall } from "./resolve-call.ts";
import type { Event } from "../event.ts";

const questioned = (tasks: readonly string[], isCertain = true, quote = "q") =>
  inQuestion(tasks, { kind: "abandon", isCertain, quote });
const two = [...plan("wp-1", node("tn-1"), node("tn-2")), ...plan("wp-2", node("tn-3"), node("tn-4"))];

describe("work that the human drops", () => {
  it("is abandoned with a reason, what the hold does not name stays, and the answer is said once", () => {
    const past = [...two, active, started("tn-1"), questioned(["tn-1", "tn-3"])];
    expect(
      given(...past)
        .when(hear({ answer: "drop" }))
        .events?.map((event) => ("nodeId" in event ? `${event.type} ${event.nodeId}` : event.type)),
    ).toEqual(["message-heard", "task-abandoned tn-1", "plan-answered"]);
    const answer = given(...past).when(hear({ answer: "drop" })).events ?? [];
    expect(answer[1]).toEqual({ type: "task-abandoned", nodeId: "tn-1", reason: "dropped by the human" });
    expect(answer[2]).toEqual({
      type: "plan-answered",
      tasks: ["tn-1", "tn-3"],
      how: "dropped by the human",
    });
  });

  it("is dropped in each of its plans, and in each of them only what the hold names", () => {
    const past = [...two, questioned(["tn-1", "tn-3"])];
    const abandoned = (given(...past).when(hear({ answer: "drop" })).events ?? []).flatMap((event) =>
      event.type === "task-abandoned" ? event.nodeId : [],
    );
    expect(abandoned).toEqual(["tn-1", "tn-3"]);
  });

  it("is dropped by the human's right, whoever the session's agent is", () => {
    const past = [...two, active, started("tn-1"), questioned(["tn-1"])];
    const specialist = { actor: { kind: "agent", role: "executor" }, agent: "idumb-executor" } as const;
    expect(given(...past).when(hear({ answer: "drop" }), specialist).events).toHaveLength(3);
  });

  it("is none when the message may change the course again", () => {
    const types = given(...two, questioned(["tn-1"]))
      .when(hear({ answer: "drop", isAsked: true }))
      .events?.map(({ type }) => type);
    expect(types).toEqual(["message-heard", "plan-questioned"]);
  });

  it("stays when the human says neither", () => {
    expect(given(...two, questioned(["tn-1"])).when(hear({ answer: "final" }))).toEqual(happened(HEARD));
    expect(given(...two, questioned(["tn-1"])).when(hear())).toEqual(happened(HEARD));
  });
});

describe("a contested slot", () => {
  const past = [
    chosen("td-1", "database", "Postgres"),
    chosen("td-2", "database", "SQLite", { replaces: ["td-1"], ...contested }),
  ];

  it("is settled by its name alone, or by a final word", () => {
    expect(given(...past).when(hear({ named: ["database=SQLite"], isBare: true }))).toEqual(
      happened(HEARD, { type: "choice-settled", id: "td-2", by: "human", quote: "q" }),
    );
    expect(given(...past).when(hear({ named: ["database=SQLite"], answer: "final" })).events).toHaveLength(2);
    expect(given(...past).when(hear({ named: ["database=SQLite"] }))).toEqual(happened(HEARD));
  });

  it("is settled by another value as well, which takes its place", () => {
    expect(given(...past).when(hear({ named: ["database=MySQL"], isBare: true }))).toEqual(
      happened(
        HEARD,
        chosen("td-3", "database", "MySQL", { source: "human", quote: "q", replaces: ["td-2"], changes: 4 }),
        { type: "choice-settled", id: "td-3", by: "human", quote: "q" },
      ),
    );
  });

  it("is not settled by two names of it, and is by one beside another slot's", () => {
    expect(given(...past).when(hear({ named: ["database=SQLite", "database=MySQL"], isBare: true }))).toEqual(
      happened(HEARD),
    );
    expect(
      given(...past).when(hear({ named: ["database=SQLite", "cache=Redis"], isBare: true })).events,
    ).toHaveLength(2);
  });

  it("that was settled is not changed by the same message once more", () => {
    const changes = [
      { slot: "database", value: "MySQL", how: "changed" },
      { slot: "cache", value: "Redis", how: "first" },
    ] as const;
    const ids = (named: string) =>
      (given(...past).when(hear({ named: [named], isBare: true, changes })).events ?? []).flatMap((event) =>
        "id" in event ? `${event.type} ${event.id}` : [],
      );
    expect(ids("database=SQLite")).toEqual(["choice-settled td-2", "choice-made td-3"]);
    expect(ids("database=MySQL")).toEqual(["choice-made td-3", "choice-settled td-3", "choice-made td-3"]);
  });

  it("is not where there is none: a bare name says nothing", () => {
    expect(given().when(hear({ named: ["database=SQLite"], isBare: true }))).toEqual(happened(HEARD));
    expect(
      given(chosen("td-1", "database", "SQLite")).when(hear({ named: ["database=SQLite"], isBare: true })),
    ).toEqual(happened(HEARD));
  });
});

describe("what is held", () => {
  it("are the open tasks of the plans that the session and its subagents work on", () => {
    const { state } = given(
      ...two,
      active,
      started("tn-1"),
      opened("ses_c", "ses_a"),
      by("ses_b", started("tn-3")),
    );
    expect(openWorkOf(state, "ses_a").map(({ id }) => id)).toEqual(["tn-1", "tn-2"]);
    expect(openWorkOf(state, "ses_b").map(({ id }) => id)).toEqual(["tn-3", "tn-4"]);
    const kid = given(...two, opened("ses_c", "ses_a"), by("ses_c", started("tn-3")), putOff("tn-4")).state;
    expect(openWorkOf(kid, "ses_a").map(({ id }) => id)).toEqual(["tn-3"]);
  });

  it("are the planned tasks of every open plan where the session works on none", () => {
    const { state } = given(...two, putOff("tn-2"), { type: "plan-abandoned", planId: "wp-2", reason: "r" });
    expect(openWorkOf(state, "ses_a").map(({ id }) => id)).toEqual(["tn-1"]);
  });

  it("ends for what is closed, is kept by the root session, and is gone when all is spoken of", () => {
    const hold = (...events: readonly Event[]) =>
      holdOf(given(...two, questioned(["tn-1", "tn-2"]), ...events).state, "ses_a");
    expect(hold()).toEqual({
      kind: "abandon",
      isCertain: true,
      quote: "q",
      tasks: ["tn-1", "tn-2"],
      at: 500,
    });
    expect(hold(givenUp("tn-1"))?.tasks).toEqual(["tn-2"]);
    expect(hold(givenUp("tn-1"), givenUp("tn-2"))).toBeNull();
    expect(hold(questioned(["tn-9"]))).toBeNull();
    const answered = (...tasks: readonly string[]): Event => ({ type: "plan-answered", tasks, how: "h" });
    expect(hold(answered("tn-2"))?.tasks).toEqual(["tn-1"]);
    expect(given(...two, questioned(["tn-1"]), answered("tn-1")).state.holds).toEqual({});
    expect(given(...two, answered("tn-1")).state.holds).toBeUndefined();
    const both = given(
      ...two,
      questioned(["tn-1"]),
      by("ses_b", questioned(["tn-3"])),
      answered("tn-1"),
    ).state;
    expect(Object.keys(both.holds ?? {})).toEqual(["ses_b"]);
  });

  it("is renewed by a later message; a doubt leaves the certain one its words", () => {
    const hold = (...events: readonly Event[]) => holdOf(given(...two, ...events).state, "ses_a");
    expect(hold(questioned(["tn-1"], true, "first"), questioned(["tn-2"], true, "second"))).toMatchObject({
      quote: "second",
      tasks: ["tn-2"],
    });
    expect(hold(questioned(["tn-1"], true, "first"), questioned(["tn-2"], false, "second"))).toMatchObject({
      quote: "first",
      isCertain: true,
      tasks: ["tn-2"],
    });
    expect(hold(questioned(["tn-1"], false, "first"), questioned(["tn-2"], false, "second"))).toMatchObject({
      quote: "second",
      isCertain: false,
    });
  });

  it("is answered by a call that names every open task of its plan", () => {
    const { state } = given(...two, questioned(["tn-1"]), givenUp("tn-2"), {
      type: "tasks-planned",
      planId: "wp-1",
      ahead: false,
      nodes: [node("tn-5")],
    });
    const hold = holdOf(state, "ses_a");
    expect(hold && resolveCall(state, hold).args).toEqual({
      action: "resolve",
      plan: "wp-1",
      decisions: [
        { task: "tn-1", decision: "abandon", reason: "the human gave it up" },
        { task: "tn-5", decision: "keep" },
      ],
    });
  });
});
