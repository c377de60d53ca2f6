/** What a human's message changes, and what it never does. */
import { describe, expect, it } from "vitest";
import { active, started, atWork, child } from "../at-work.fixture.ts";
import { node, plan, opened, given } from "../given.fixture.ts";
import { NO_CONVERSATION } from "@idumb/course-changes/conversation";
import { hear, questioned } from "./heard.fixture.ts";
import type { CourseChange } from "@idumb/course-changes/course-change";
const change = (kind: CourseChange["kind"], more: Partial<CourseChange> = {}): CourseChange => ({
  kind,
  isCertain: true,
  ...more,
});
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
    expect(
      given(opened("ses_c", "ses_a"), ...atWork).when(hear({ courseChanges: [change("pivot")] }), child)
        .events,
    ).toEqual([]);
  });

  it("that changes the goal puts the open work in question", () => {
    expect(
      given(...atWork).when(hear({ quote: "do B instead", courseChanges: [change("pivot")] })).events?.[1],
    ).toEqual({
      type: "plan-questioned",
      kind: "pivot",
      isCertain: true,
      quote: "do B instead",
      tasks: ["tn-1", "tn-2"],
    });
  });

  it("that goes back or gives up does so too", () => {
    expect(
      (["return", "abandon"] as const).map(
        (kind) => given(...atWork).when(hear({ courseChanges: [change(kind)] })).events?.[1],
      ),
    ).toEqual([
      { type: "plan-questioned", kind: "return", isCertain: true, quote: "q", tasks: ["tn-1", "tn-2"] },
      { type: "plan-questioned", kind: "abandon", isCertain: true, quote: "q", tasks: ["tn-1", "tn-2"] },
    ]);
  });

  it("that may change something asks to be declared", () => {
    expect(
      given(...atWork).when(hear({ courseChanges: [change("poison", { isCertain: false })] })).events?.[1],
    ).toEqual({
      type: "plan-questioned",
      kind: "poison",
      isCertain: false,
      quote: "q",
      tasks: ["tn-1", "tn-2"],
    });
  });

  it("that is certain to change no goal questions nothing", () => {
    expect(given(...atWork).when(hear({ courseChanges: [change("poison")] })).events?.length).toBe(1);
  });

  it("about a slot alone questions no plan", () => {
    expect(
      given(...atWork).when(hear({ courseChanges: [change("pivot", { slot: "database" })] })).events?.length,
    ).toBe(1);
  });

  it("questions nothing when nothing is open", () => {
    expect(given().when(hear({ courseChanges: [change("pivot")] })).events?.length).toBe(1);
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

  it("is none when the message changes the goal again", () => {
    expect([
      given(...held)
        .when(hear({ answer: "drop", courseChanges: [change("pivot")] }))
        .events?.map(({ type }) => type),
      given(...held)
        .when(hear({ answer: "keep", courseChanges: [change("return")] }))
        .events?.map(({ type }) => type),
    ]).toEqual([
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

  it("in passing gives up something else besides", () => {
    expect(
      given(...held)
        .when(hear({ answer: "keep", courseChanges: [change("abandon")] }))
        .events?.map(({ type }) => type),
    ).toEqual(["message-heard", "plan-answered"]);
  });
});
