/** What the human may set aside, where, and for how long. */
import { describe, expect, it } from "vitest";
import { two, atWork, child } from "../at-work.fixture.ts";
import { by, opened, given } from "../given.fixture.ts";
import { overrideOf, rootOf } from "./override.ts";
import { rowOf } from "../table.ts";
import type { Event } from "../event.ts";
const pause = (minutes: number) => ({ type: "pause", minutes }) as const;
const paused: Event = { type: "governance-paused", until: 5_000 };
const allow = (call: string) => ({ type: "allow-call", call, shown: `run ${call}` }) as const;
const allowed = (call: string): Event => ({ type: "call-allowed", call, shown: `run ${call}` });
const family = [opened("ses_a", null), opened("ses_c", "ses_a"), opened("ses_d", "ses_c")];

describe("a pause", () => {
  it("lasts as many minutes as it was given", () => {
    expect(given().when(pause(15)).events).toEqual([{ type: "governance-paused", until: 901000 }]);
  });

  it("lasts a minute at least", () => {
    expect(given().when(pause(0)).events).toEqual([{ type: "governance-paused", until: 61000 }]);
  });

  it("lasts four hours at most", () => {
    expect(given().when(pause(9_999)).events).toEqual([{ type: "governance-paused", until: 14401000 }]);
  });

  it("is ended while it lasts", () => {
    expect(given(paused).when({ type: "resume" }, { at: 4_999 }).events).toEqual([
      { type: "governance-resumed" },
    ]);
  });

  it("that is over is not ended again", () => {
    expect(given(paused).when({ type: "resume" }, { at: 5_000 }).events).toEqual([]);
  });

  it("that never was is not ended", () => {
    expect(given().when({ type: "resume" }).events).toEqual([]);
  });

  it("that was ended is over", () => {
    expect(overrideOf(given(paused, { type: "governance-resumed" }).state, "ses_a")).toEqual({
      pausedUntil: 0,
      allowed: [],
    });
  });

  it("holds in the whole family of the session, and in no other", () => {
    expect(
      ["ses_a", "ses_c", "ses_d", "ses_b"].map(
        (id) => overrideOf(given(...family, paused).state, id).pausedUntil,
      ),
    ).toEqual([5000, 5000, 5000, 0]);
  });

  it("is not for a subagent's session", () => {
    expect(given(...family).when(pause(15), { sessionID: "ses_d" }).refusal).toEqual({
      code: "not-a-root-session",
      what: "an override (pause)",
      why: "overrides are the human's, and a subagent's session is not where the human decides",
      instead: { human: "Type it in session ses_a." },
      evidence: "session ses_d is a subagent's",
    });
  });
});

describe("an override", () => {
  it("is refused in a subagent's session, whichever it is", () => {
    const commands = [
      pause(15),
      { type: "resume" },
      allow("x1"),
      { type: "accept-risk", text: "t" },
    ] as const;
    const { when } = given(...family, paused);
    expect(commands.map((command) => when(command, child).refusal?.what)).toEqual(
      commands.map(({ type }) => `an override (${type})`),
    );
  });
});

describe("an allowance", () => {
  it("is for one call, in words for the human", () => {
    expect(given().when(allow("x1")).events).toEqual([{ type: "call-allowed", call: "x1", shown: "run x1" }]);
  });

  it("given twice is one", () => {
    expect(given(allowed("x1")).when(allow("x1")).events).toEqual([]);
  });

  it("besides another is a second one", () => {
    expect(overrideOf(given(allowed("x1"), allowed("x2")).state, "ses_a")).toEqual({
      pausedUntil: 0,
      allowed: [
        { call: "x1", shown: "run x1" },
        { call: "x2", shown: "run x2" },
      ],
    });
  });

  it("is used up by a subagent too, in the name of the root", () => {
    expect(
      given(...family, allowed("x1")).when({ type: "use-allowance", call: "x1" }, { sessionID: "ses_d" })
        .events,
    ).toEqual([{ type: "allowance-used", root: "ses_a", call: "x1" }]);
  });

  it("that is used up leaves the others", () => {
    expect(
      overrideOf(
        given(allowed("x1"), allowed("x2"), { type: "allowance-used", root: "ses_a", call: "x1" }).state,
        "ses_a",
      ).allowed,
    ).toEqual([{ call: "x2", shown: "run x2" }]);
  });

  it("that nobody gave is not used", () => {
    expect(given(allowed("x1")).when({ type: "use-allowance", call: "x2" }).events).toEqual([]);
  });

  it("of another session is not used", () => {
    expect(
      given(...family, by("ses_b", allowed("x1"))).when({ type: "use-allowance", call: "x1" }).events,
    ).toEqual([]);
  });

  it("is not given in a subagent's session", () => {
    expect(given(...family).when(allow("x1"), child).refusal).toEqual({
      code: "not-a-root-session",
      what: "an override (allow-call)",
      why: "overrides are the human's, and a subagent's session is not where the human decides",
      instead: { human: "Type it in session ses_a." },
      evidence: "session ses_c is a subagent's",
    });
  });

  it("leaves a pause as it is", () => {
    expect(overrideOf(given(paused, allowed("x1")).state, "ses_a").pausedUntil).toBe(5000);
  });
});

describe("an accepted risk", () => {
  it("belongs to the active task", () => {
    expect(given(...atWork).when({ type: "accept-risk", text: "no time" }).events).toEqual([
      { type: "risk-accepted", nodeId: "tn-1", text: "no time", gaps: ["evidence"] },
    ]);
  });

  it("needs an active task", () => {
    expect(given(...two).when({ type: "accept-risk", text: "no time" }).refusal).toEqual({
      code: "no-active-task",
      what: "accepting a risk",
      why: "a risk is accepted for one task, and none is active or in review in this session",
      instead: { human: "Accept it while the task is active or in review." },
      evidence: "no active task",
    });
  });

  it("stands at its task", () => {
    expect(
      rowOf(given(...atWork, { type: "risk-accepted", nodeId: "tn-1", text: "no time" }).state.nodes, "tn-1")
        ?.acceptedRisk,
    ).toBe("no time");
  });

  it("of a task that is not there changes nothing", () => {
    expect(
      given(...two, { type: "risk-accepted", nodeId: "tn-9", text: "no time" })
        .state.nodes.flat()
        .map((each) => each?.acceptedRisk),
    ).toEqual([undefined, undefined]);
  });
});

describe("the human's session", () => {
  it("is the root above, whatever the depth", () => {
    expect(["ses_a", "ses_c", "ses_d", "ses_x"].map((id) => rootOf(given(...family).state, id))).toEqual([
      "ses_a",
      "ses_a",
      "ses_a",
      "ses_x",
    ]);
  });
});
