/** What a human's message changes, and what it never does. */
import { describe, expect, it } from "vitest";
import { active, started, atWork, child } from "../at-work.fixture.ts";
import { node, plan, opened, given } from "../given.fixture.ts";
import { NO_CONVERSATION } from "@idumb/course-changes/conversation";
import { asked, chosen, hear, HEARD, questioned } from "./heard.fixture.ts";
import type { Event } from "../event.ts";
const held = [...atWork, questioned(["tn-1", "tn-2"])];

describe("a message", () => {
  it("that says nothing new is only remembered", () => {
    expect(given(...atWork).when(hear({ conversation: { ...NO_CONVERSATION, messages: 1 } })).events).toEqual(
      [
        {
          type: "message-heard",
          conversation: {
            messages: 1,
            languages: [],
            goals: [],
            announced: [],
            banned: [],
            announcedWords: [],
            droppedWords: [],
          },
        },
      ],
    );
  });

  it("in a subagent's session is nobody's", () => {
    expect(given(opened("ses_c", "ses_a"), ...atWork).when(hear({ isAsked: true }), child).events).toEqual(
      [],
    );
  });

  it("that may change the course asks about open work, with its words and what it would change", () => {
    const proposed = [{ slot: "database", value: "SQLite", how: "changed" }] as const;
    expect(
      given(...atWork).when(hear({ quote: "do B instead", isAsked: true, proposed })).events?.[1],
    ).toEqual(asked(["tn-1", "tn-2"], { quote: "do B instead", slots: ["database"], proposed }));
  });

  it("that changes a decision changes nothing before the agent has answered", () => {
    const past = chosen("td-1", "database", "PostgreSQL");
    const proposed = [{ slot: "database", value: "SQLite", how: "changed" }] as const;
    expect(given(past).when(hear({ proposed })).events).toHaveLength(1);
    expect(given(past).when(hear({ proposed, isAsked: true })).events?.[1]).toEqual(
      asked([], { slots: ["database"], proposed }),
    );
  });

  it("asks about a decision that it speaks of where no work is open, and holds nothing for any other", () => {
    const said = given(chosen("td-1", "database", "PostgreSQL"), chosen("td-2", "auth", "JWT"));
    expect(said.when(hear({ isAsked: true, touched: ["database"] })).events?.[1]).toEqual(
      asked([], { slots: ["database"] }),
    );
    expect(said.when(hear({ isAsked: true })).events).toEqual([HEARD]);
  });

  it("asks about an earlier message as well that nobody has answered for", () => {
    const first = asked(["tn-1", "tn-2"], { quote: "do B instead" });
    const question = (...past: readonly Event[]) =>
      given(...atWork, ...past).when(hear({ quote: "now", isAsked: true })).events?.[1];
    expect(question(first)).toMatchObject({ quote: 'do B instead" and then "now' });
    expect(question({ ...first, quote: 'do B instead" and then "hm' })).toMatchObject({
      quote: 'do B instead" and then "now',
    });
    expect(question(questioned(["tn-1"]))).toMatchObject({ quote: "now" });
  });

  it("asks nothing when nothing is open and nothing decided", () => {
    expect(given().when(hear({ isAsked: true })).events?.length).toBe(1);
  });
});

describe("an answer", () => {
  it("drops what is asked about, and keeps the rest of the plan", () => {
    expect(
      given(
        ...plan("wp-1", node("tn-1"), node("tn-2"), node("tn-3")),
        active,
        started("tn-1"),
        questioned(["tn-1", "tn-2"]),
      )
        .when(hear({ answer: "drop" }))
        .events?.slice(1),
    ).toEqual([
      { type: "task-abandoned", nodeId: "tn-1", reason: "dropped by the human" },
      { type: "task-abandoned", nodeId: "tn-2", reason: "dropped by the human" },
      { type: "plan-answered", tasks: ["tn-1", "tn-2"], how: "dropped by the human" },
    ]);
  });

  it("keeps what is asked about", () => {
    expect(
      given(...held)
        .when(hear({ answer: "keep" }))
        .events?.slice(1),
    ).toEqual([{ type: "plan-answered", tasks: ["tn-1", "tn-2"], how: "kept by the human" }]);
  });

  it("is none when the message may change the course again", () => {
    expect(
      (["drop", "keep"] as const).map((answer) =>
        given(...held)
          .when(hear({ answer, isAsked: true }))
          .events?.map(({ type }) => type),
      ),
    ).toEqual([
      ["message-heard", "plan-questioned"],
      ["message-heard", "plan-questioned"],
    ]);
  });

  it("is none when nothing is asked", () => {
    expect([
      given(...atWork).when(hear({ answer: "drop" })).events?.length,
      given(...atWork).when(hear({ answer: "keep" })).events?.length,
    ]).toEqual([1, 1]);
  });
});
