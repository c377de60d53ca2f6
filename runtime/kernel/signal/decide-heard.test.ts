import { describe, expect, it } from "vitest";
import { by, given, happened, node, opened, plan } from "../given.fixture.ts";
import { asked, HEARD, hear, questioned as inQuestion } from "./heard.fixture.ts";
import { holdOf } from "./hold.ts";
import type { Event } from "../event.ts";

const working: readonly Event[] = [
  ...plan("wp-1", node("tn-1"), node("tn-2")),
  { type: "task-started", nodeId: "tn-1", takenFrom: null },
];
const questioned = inQuestion(["tn-1", "tn-2"]);
const held = (...events: readonly Event[]) => holdOf(given(...working, questioned, ...events).state, "ses_a");

describe("a human's message", () => {
  it("that may change the course asks about the open work", () => {
    expect(given(...working).when(hear({ isAsked: true }))).toEqual(happened(HEARD, asked(["tn-1", "tn-2"])));
  });

  it("that may not changes nothing of the plan", () => {
    expect(given(...working).when(hear())).toEqual(happened(HEARD));
  });

  it("asks nothing where nothing is open or decided, and nothing at all in a subagent's session", () => {
    expect(given().when(hear({ isAsked: true }))).toEqual(happened(HEARD));
    expect(
      given(...working, opened("ses_kid", "ses_a")).when(hear({ isAsked: true }), { sessionID: "ses_kid" }),
    ).toEqual(happened());
  });

  it("answers a hold: dropped work is abandoned with a reason, kept work stays", () => {
    const dropped = given(...working, questioned).when(hear({ answer: "drop" })).events ?? [];
    expect(dropped.filter(({ type }) => type === "task-abandoned")).toHaveLength(2);
    expect(dropped.at(-1)).toMatchObject({ type: "plan-answered", tasks: ["tn-1", "tn-2"] });
    expect(given(...working, questioned).when(hear({ answer: "keep" }))).toEqual(
      happened(HEARD, { type: "plan-answered", tasks: ["tn-1", "tn-2"], how: "kept by the human" }),
    );
  });

  it("drops nothing before somebody said that the goal is another one", () => {
    expect(given(...working).when(hear({ answer: "drop" }))).toEqual(happened(HEARD));
    expect(given(...working, asked(["tn-1", "tn-2"])).when(hear({ answer: "drop" }))).toEqual(
      happened(HEARD),
    );
    expect(given(...working, asked(["tn-1", "tn-2"])).when(hear({ answer: "keep" })).events).toHaveLength(2);
  });
});

describe("a hold", () => {
  it("lasts until each task is spoken of, closed or not", () => {
    expect(held()?.tasks).toEqual(["tn-1", "tn-2"]);
    expect(held({ type: "task-deferred", nodeId: "tn-1", reason: "r" })?.tasks).toEqual(["tn-2"]);
    expect(held({ type: "plan-answered", tasks: ["tn-1", "tn-2"], how: "h" })).toBe(null);
  });

  it("is answered by a plan that is resolved, although everything is kept", () => {
    const decisions = ["tn-1", "tn-2"].map((task) => ({
      task,
      decision: "keep" as const,
      reason: undefined,
    }));
    expect(
      given(...working, questioned).when({ type: "resolve-plan", plan: "wp-1", decisions }).events,
    ).toEqual([{ type: "plan-answered", tasks: ["tn-1", "tn-2"], how: "the plan was resolved" }]);
  });

  it("that is certain is not softened by a later doubt", () => {
    expect(held({ ...questioned, isCertain: false })?.isCertain).toBe(true);
  });

  it("holds a subagent of the session too, and no other session", () => {
    const { state } = given(
      ...working,
      questioned,
      opened("ses_kid", "ses_a"),
      by("ses_b", { type: "session-closed" }),
    );
    expect(holdOf(state, "ses_kid")).not.toBe(null);
    expect(holdOf(state, "ses_b")).toBe(null);
  });
});
