/** What is said and recorded in each round, whole; who may close by looking; what goes along into review. */
import { describe, expect, it } from "vitest";
import { active, reviewed, started, step } from "../at-work.fixture.ts";
import { by, checkpoint, CONTEXT, given, happened, node, opened, plan } from "../given.fixture.ts";
import { assigned as handedOn } from "../delegation/delegated.fixture.ts";
import { decide } from "../decide.ts";
import type { Event } from "../event.ts";
import { inspection, risk as named } from "./inspected.fixture.ts";
import type { Inspection } from "./inspection.ts";

const complete = (seen?: Inspection, more: object = {}) =>
  ({
    type: "complete-task",
    task: "tn-1",
    evidence: "seen",
    ...(seen && { inspection: seen }),
    ...more,
  }) as const;
const risk = (number: number) =>
  named({ rule: "r", category: "xss", line: number, excerpt: `x${number}`, why: "W.", fix: "F." });
const risks = (count: number): Inspection =>
  inspection({ risks: Array.from({ length: count }, (_, index) => risk(index + 1)) });
const begun = [...plan("wp-1", node("tn-1"), node("tn-2")), active, started("tn-1"), checkpoint(1)];
const round = (number: number): Event => ({ type: "gaps-found", nodeId: "tn-1", round: number, gaps: [] });
const gap = (number: number) => ({
  key: `risk r a.js x${number}`,
  todo: `a.js:${number} [xss, r] W. F. Here: x${number}`,
});

describe("a round with gaps", () => {
  it("numbers what is missing, says how many and the call for the first", () => {
    expect(given(...begun).when(complete(risks(2))).refusal).toEqual({
      code: "gaps",
      what: 'complete of tn-1 "TN-1" [active]',
      why: `2 things are missing:\n1. ${gap(1).todo}\n2. ${gap(2).todo}\nMend them and complete again (round 1 of 3); a risk that is meant to be there is the human's to accept: /idumb-accept <why>`,
      instead: { tool: "read", args: { filePath: "a.js", offset: 1, limit: 5 } },
      evidence: "round 1 of 3",
    });
  });

  it("says one thing in the singular, twelve in full, and of more how many", () => {
    const lines = (count: number) =>
      (given(...begun).when(complete(risks(count))).refusal?.why ?? "").split("\n");
    expect(lines(1)[0]).toBe("one thing is missing:");
    expect(lines(12)).toHaveLength(14);
    expect(lines(13)).toHaveLength(15);
    expect(lines(13).slice(12, 14)).toEqual([`12. ${gap(12).todo}`, "… and 1 more."]);
  });

  it("that is the last goes into review with all that was found, and asks the human", () => {
    expect(given(...begun, round(2)).when(complete(risks(1))).refusal).toEqual({
      code: "gaps-human",
      what: 'complete of tn-1 "TN-1" [active]',
      why: `one thing is missing:\n1. ${gap(1).todo}\nThat was round 3 of 3: it waits in review and the human decides`,
      instead: {
        human:
          "Tell the human what is missing and ask: /idumb-accept <why> accepts it as it is, anything else means it has to be mended.",
      },
      evidence: "round 3 of 3",
    });
  });

  it("is the first of three where nothing was inspected, and of as many as are set", () => {
    const steps = [
      ...plan("wp-1", node("tn-1", { steps: [step("one")] })),
      active,
      started("tn-1"),
      checkpoint(1),
    ];
    expect(given(...steps).when(complete()).refusal?.evidence).toBe("round 1 of 3");
    expect(given(...steps).when(complete(inspection({ maxRounds: 1 }))).refusal?.evidence).toBe(
      "round 1 of 1",
    );
    expect(given(...steps).when(complete(inspection({ maxRounds: 1 }))).refusal?.code).toBe("gaps-human");
    expect(given(...steps, round(2)).when(complete()).refusal?.code).toBe("gaps-human");
  });

  it("in mode relaxed closes with its gaps at the last round only", () => {
    const relaxed = { ...risks(1), mode: "relaxed" } as const;
    expect(given(...begun).when(complete(relaxed)).refusal?.code).toBe("gaps");
    expect(given(...begun, round(2)).when(complete(relaxed)).events).toMatchObject([
      { type: "gaps-found", nodeId: "tn-1", round: 3, gaps: [gap(1)] },
      { type: "task-completed", nodeId: "tn-1", result: { evidence: "seen", gaps: [gap(1)] } },
    ]);
  });
});

describe("what a completed task keeps", () => {
  const result = (seen?: Inspection, more: object = {}) => {
    const [event] = given(...begun).when(complete(seen, more)).events ?? [];
    return event?.type === "task-completed" ? event.result : expect.unreachable();
  };

  it("are the worker's confidence and the files it named, if there are any, and nothing empty", () => {
    const cited = [{ file: "a.md", hash: "h" }];
    expect(result(inspection({ cited }), { confidence: 0 })).toMatchObject({ confidence: 0, cited });
    expect(Object.keys(result(inspection())).toSorted()).toEqual([
      "anchorsCreated",
      "evidence",
      "filesModified",
      "testsRun",
    ]);
  });
});

describe("work in review", () => {
  const handed: readonly Event[] = [
    ...plan("wp-1", node("tn-1"), node("tn-2")),
    active,
    started("tn-1"),
    reviewed,
  ];
  const other = { sessionID: "ses_b" };
  const npm = inspection({ testCommand: "npm test" });

  it("that left no trace is closed by somebody else who looks at it, and not by who did it", () => {
    expect(given(...handed).when(complete(inspection()), other).refusal).toBeNull();
    expect(given(...handed).when(complete(inspection())).refusal?.code).toBe("gaps");
    const back: Event = { type: "task-reopened", nodeId: "tn-1", reason: "r" };
    expect(
      given(...handed, back, by("ses_b", started("tn-1"))).when(complete(inspection()), other).refusal?.code,
    ).toBe("gaps");
  });

  it("needs the tests still, unless they passed in the work of who looks", () => {
    const changed = [
      ...plan("wp-1", node("tn-1"), node("tn-2")),
      active,
      started("tn-1"),
      checkpoint(1),
      reviewed,
    ];
    expect(given(...changed).when(complete(npm), other).refusal?.code).toBe("gaps");
    const ran = checkpoint(2, "tn-2", { runner: "test", exit: 0, filesModified: [] });
    const looking = [...changed, by("ses_b", started("tn-2")), by("ses_b", ran)];
    expect(given(...looking).when(complete(npm), other).refusal).toBeNull();
    const red = checkpoint(2, "tn-2", { runner: "test", exit: 1, filesModified: [] });
    expect(
      given(...changed, by("ses_b", started("tn-2")), by("ses_b", red)).when(complete(npm), other).refusal
        ?.code,
    ).toBe("gaps");
  });

  it("is what the last round ends in, once: the refusal records both", () => {
    const recorded = (...past: readonly Event[]) =>
      decide(given(...begun, ...past).state, complete(risks(1)), CONTEXT);
    const found = (number: number) => ({ type: "gaps-found", nodeId: "tn-1", round: number, gaps: [gap(1)] });
    expect(recorded().events).toEqual([found(1)]);
    expect(recorded(round(2)).events).toEqual([found(3), reviewed]);
    expect(recorded(round(2), reviewed).events).toEqual([found(3)]);
  });

  it("takes its gaps along, and says so when there are none any more", () => {
    const review = (seen: Inspection) => ({ type: "review-task", task: null, inspection: seen }) as const;
    expect(given(...begun, round(1)).when(review(risks(1)))).toEqual(
      happened({ type: "gaps-found", nodeId: "tn-1", round: 1, gaps: [gap(1)] }, reviewed),
    );
    expect(given(...begun).when(review(risks(1)))).toEqual(
      happened({ type: "gaps-found", nodeId: "tn-1", round: 0, gaps: [gap(1)] }, reviewed),
    );
    expect(given(...begun).when(review(inspection()))).toEqual(happened(reviewed));
    const found: Event = { type: "gaps-found", nodeId: "tn-1", round: 2, gaps: [gap(1)] };
    expect(given(...begun, found).when(review(inspection()))).toEqual(
      happened({ type: "gaps-found", nodeId: "tn-1", round: 2, gaps: [] }, reviewed),
    );
  });

  it("is closed by a validator's subagent of whoever assigned it, and by no other subagent", () => {
    const assigned = [
      ...handed,
      opened("ses_c", "ses_a"),
      { ...handedOn, nodeId: "tn-2" },
      by("ses_c", { type: "delegation-bound", id: "dg-1" }),
    ];
    const as = (role: "investigator" | "executor") =>
      ({ sessionID: "ses_c", actor: { kind: "agent", role } }) as const;
    expect(given(...assigned).when(complete(inspection()), as("investigator")).refusal).toBeNull();
    expect(given(...assigned).when(complete(inspection()), as("executor")).refusal?.code).toBe(
      "child-session",
    );
    expect(given(...assigned).when(complete(inspection()), { sessionID: "ses_c" }).refusal?.code).toBe(
      "child-session",
    );
    expect(
      given(...handed, opened("ses_c", "ses_a")).when(complete(inspection()), as("investigator")).refusal
        ?.code,
    ).toBe("child-session");
  });
});
