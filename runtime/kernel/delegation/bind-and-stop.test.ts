/** The subagent's side: when it is bound, resumed and stopped, and what is said when it is not. */
import { describe, expect, it } from "vitest";
import { CHILD, asChild, one, assigned, bound } from "./delegated.fixture.ts";
import { active, reviewed, putOff, failed, step, checkpoint } from "../at-work.fixture.ts";
import { node, plan, by, opened, given } from "../given.fixture.ts";
import type { Command } from "../command.ts";
import type { Event } from "../event.ts";
const bind = (delegation = "dg-1", assigner = "ses_a"): Command => ({
  type: "bind-delegation",
  delegation,
  assigner,
});
const resume = (assigner = "ses_a"): Command => ({ type: "resume-delegation", assigner });
const stop = (calls: number, error: string | null = null): Command => ({
  type: "stop-delegation",
  calls,
  error,
});
const stopped = by(CHILD, { type: "delegation-stopped", id: "dg-1", calls: 3 });
const reported = by(CHILD, { type: "delegation-reported", id: "dg-1", report: "done" });
const recalled: Event = { type: "delegation-recalled", id: "dg-1", reason: "r" };
const reopened: Event = { type: "task-reopened", nodeId: "tn-1", reason: "r" };
const work = [...one, assigned, ...bound];

describe("binding", () => {
  it("with an id that nobody gave is refused", () => {
    expect(given(...one, assigned, opened(CHILD, "ses_a")).when(bind("dg-9"), asChild).refusal).toEqual({
      code: "not-bound",
      what: "delegation dg-9",
      why: "the session that made this call never assigned it",
      instead: { tool: "govern_delegate", args: { action: "status" } },
      evidence: "no such delegation",
    });
  });

  it("with an id of another session is refused", () => {
    expect(
      given(...one, assigned, opened(CHILD, "ses_a")).when(bind("dg-1", "ses_b"), asChild).refusal,
    ).toEqual({
      code: "not-bound",
      what: "delegation dg-1",
      why: "the session that made this call never assigned it",
      instead: { tool: "govern_delegate", args: { action: "status" } },
      evidence: "no such delegation",
    });
  });

  it("of a session that the assigner did not start is refused", () => {
    expect(given(...one, assigned, opened(CHILD, "ses_b")).when(bind(), asChild).refusal).toEqual({
      code: "not-bound",
      what: "delegation dg-1",
      why: "the session is no subagent of the one that assigned it",
      instead: { tool: "govern_delegate", args: { action: "status" } },
      evidence: "another parent",
    });
  });

  it("with an id that was used is refused", () => {
    expect(given(...work, opened("ses_d", "ses_a")).when(bind(), { sessionID: "ses_d" }).refusal).toEqual({
      code: "not-bound",
      what: "delegation dg-1",
      why: "an id counts once and this one was used",
      instead: { tool: "govern_delegate", args: { action: "status" } },
      evidence: "it is working",
    });
  });

  it("of a subagent that is at another task is refused", () => {
    expect(
      given(...work, { ...assigned, id: "dg-2", nodeId: "tn-2" }).when(bind("dg-2"), asChild).refusal,
    ).toEqual({
      code: "not-bound",
      what: "delegation dg-2",
      why: 'the subagent still works on tn-1 "TN-1" [active]',
      instead: { tool: "govern_delegate", args: { action: "status" } },
      evidence: "tn-1",
    });
  });

  it("to a task that has come to wait meanwhile is refused as a start would be", () => {
    expect(
      given(...one, assigned, opened(CHILD, "ses_a"), {
        type: "task-updated",
        nodeId: "tn-1",
        changes: { dependsOn: ["tn-2"] },
      }).when(bind(), asChild).refusal?.code,
    ).toBe("blocked");
  });

  it("to a delegation that another subagent had, which was recalled, is refused", () => {
    expect(
      given(...work, recalled, opened("ses_d", "ses_a")).when(bind(), { sessionID: "ses_d" }).refusal
        ?.evidence,
    ).toBe("it is recalled");
  });

  it("in an open plan starts the task alone", () => {
    expect(given(...one, active, assigned, opened(CHILD, "ses_a")).when(bind(), asChild).events).toEqual([
      { type: "delegation-bound", id: "dg-1" },
      { type: "task-started", nodeId: "tn-1", takenFrom: null },
    ]);
  });
});

describe("resuming", () => {
  it("of a subagent that reported takes its task out of review", () => {
    expect(given(...work, reported, by(CHILD, reviewed)).when(resume(), asChild).events).toEqual([
      { type: "delegation-resumed", id: "dg-1" },
      { type: "task-started", nodeId: "tn-1", takenFrom: null },
    ]);
  });

  it("of a subagent that ended takes its task out of review", () => {
    expect(given(...work, stopped, by(CHILD, reviewed)).when(resume(), asChild).events).toEqual([
      { type: "delegation-resumed", id: "dg-1" },
      { type: "task-started", nodeId: "tn-1", takenFrom: null },
    ]);
  });

  it("of a subagent that failed starts its reopened task", () => {
    expect(
      given(...work, { type: "delegation-failed", id: "dg-1", reason: "r" }, failed("tn-1"), reopened).when(
        resume(),
        asChild,
      ).events,
    ).toEqual([
      { type: "delegation-resumed", id: "dg-1" },
      { type: "task-started", nodeId: "tn-1", takenFrom: null },
    ]);
  });

  it("of a subagent that failed and whose task was not reopened changes nothing", () => {
    expect(
      given(...work, { type: "delegation-failed", id: "dg-1", reason: "r" }, failed("tn-1")).when(
        resume(),
        asChild,
      ).events,
    ).toEqual([]);
  });

  it("of a subagent at work changes nothing", () => {
    expect(given(...work).when(resume(), asChild).events).toEqual([]);
  });

  it("of a subagent that was never bound changes nothing", () => {
    expect(given(...one, opened(CHILD, "ses_a")).when(resume(), asChild).events).toEqual([]);
  });

  it("by another session changes nothing", () => {
    expect(given(...work, stopped, by(CHILD, reviewed)).when(resume("ses_b"), asChild).events).toEqual([]);
  });

  it("of a subagent whose task was delegated anew changes nothing", () => {
    expect(
      given(...work, stopped, by(CHILD, reviewed), { ...assigned, id: "dg-2" }).when(resume(), asChild)
        .events,
    ).toEqual([]);
  });

  it("of a recalled subagent changes nothing", () => {
    expect(given(...work, recalled, reopened).when(resume(), asChild).events).toEqual([]);
  });

  it("of a subagent whose reopened task has come to wait is refused as a start would be", () => {
    expect(
      given(...work, { type: "delegation-failed", id: "dg-1", reason: "r" }, failed("tn-1"), reopened, {
        type: "task-updated",
        nodeId: "tn-1",
        changes: { dependsOn: ["tn-2"] },
      }).when(resume(), asChild).refusal?.code,
    ).toBe("blocked");
  });
});

describe("stopping", () => {
  it("of a session that nobody delegated to changes nothing", () => {
    expect(given(...one).when(stop(1)).events).toEqual([]);
  });

  it("without a word hands the task to review", () => {
    expect(given(...work).when(stop(3), asChild).events).toEqual([
      { type: "delegation-stopped", id: "dg-1", calls: 3 },
      { type: "task-reviewed", nodeId: "tn-1" },
    ]);
  });

  it("by an error fails the task", () => {
    expect(given(...work).when(stop(3, "400"), asChild).events).toEqual([
      { type: "delegation-failed", id: "dg-1", reason: "400" },
      { type: "task-failed", nodeId: "tn-1", reason: "400" },
      { type: "delegation-stopped", id: "dg-1", calls: 3 },
    ]);
  });

  it("after a report only counts the calls", () => {
    expect(given(...work, reported, by(CHILD, reviewed)).when(stop(3), asChild).events).toEqual([
      { type: "delegation-stopped", id: "dg-1", calls: 3 },
    ]);
  });

  it("after a report, with as many calls as known, changes nothing", () => {
    expect(given(...work, reported, by(CHILD, reviewed), stopped).when(stop(3), asChild).events).toEqual([]);
  });

  it("after a report, with more calls than known, counts them", () => {
    expect(given(...work, reported, by(CHILD, reviewed), stopped).when(stop(4), asChild).events).toEqual([
      { type: "delegation-stopped", id: "dg-1", calls: 4 },
    ]);
  });

  it("of a subagent whose task somebody took over leaves the task alone", () => {
    expect(
      given(...work, by("ses_b", { type: "task-started", nodeId: "tn-1", takenFrom: CHILD })).when(
        stop(3, "400"),
        asChild,
      ).events,
    ).toEqual([{ type: "delegation-stopped", id: "dg-1", calls: 3 }]);
  });

  it("of a subagent whose task was moved leaves the task alone", () => {
    expect(given(...work, putOff("tn-1")).when(stop(3, "400"), asChild).events).toEqual([
      { type: "delegation-stopped", id: "dg-1", calls: 3 },
    ]);
  });
});

describe("a bound subagent", () => {
  it("that starts its own task again changes nothing", () => {
    expect(given(...work).when({ type: "start-task", task: "tn-1" }, asChild).events).toEqual([]);
  });

  it("that completes without words reports its checkpoints", () => {
    expect(
      given(...work, checkpoint("cp-1", null, "write: a.ts")).when(
        { type: "complete-task", task: "tn-1", evidence: "" },
        asChild,
      ).events,
    ).toEqual([
      { type: "delegation-reported", id: "dg-1", report: "1 checkpoints" },
      { type: "task-reviewed", nodeId: "tn-1" },
    ]);
  });

  it("that hands over reports that it does", () => {
    expect(
      given(...work, checkpoint("cp-1", null, "write: a.ts")).when(
        { type: "review-task", task: null },
        asChild,
      ).events,
    ).toEqual([
      { type: "delegation-reported", id: "dg-1", report: "handed over for review" },
      { type: "task-reviewed", nodeId: "tn-1" },
    ]);
  });

  it("that gives up fails its task with the reason", () => {
    expect(
      given(...work).when({ type: "fail-task", task: "tn-1", reason: "no API" }, asChild).events,
    ).toEqual([
      { type: "delegation-failed", id: "dg-1", reason: "no API" },
      { type: "task-failed", nodeId: "tn-1", reason: "no API" },
    ]);
  });

  it("that speaks of another task is a subagent like any other", () => {
    expect(
      given(...work).when({ type: "complete-task", task: "tn-2", evidence: "x" }, asChild).refusal?.code,
    ).toBe("child-session");
  });

  it("that was told of another task than it works on is a subagent like any other", () => {
    expect(
      given(...work, recalled, reopened).when({ type: "complete-task", task: "tn-1", evidence: "x" }, asChild)
        .refusal?.code,
    ).toBe("child-session");
  });

  it("that marks a step of its task marks it", () => {
    expect(
      given(...plan("wp-1", node("tn-1", { steps: [step("one")] })), assigned, ...bound).when(
        { type: "do-step", task: "tn-1", step: 1, evidence: null },
        asChild,
      ).events,
    ).toEqual([{ type: "step-done", nodeId: "tn-1", step: 0, evidence: null }]);
  });
});
