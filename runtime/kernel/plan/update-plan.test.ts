/** Changes of a plan and of a task: what is kept, and what is said when it cannot be. */
import { describe, expect, it } from "vitest";
import { active, criteria, started, done, planGivenUp, one, two, child } from "../at-work.fixture.ts";
import { checkpoint, node, plan, opened, given } from "../given.fixture.ts";
import type { Event } from "../event.ts";
const update = { type: "update-plan", plan: "wp-1" } as const;

describe("changing a plan", () => {
  it("that is not there names those that are", () => {
    expect(given(...one).when({ ...update, plan: "wp-9", name: "x" }).refusal).toEqual({
      code: "unknown-plan",
      what: "plan wp-9 was named",
      why: "there is no plan with this id or name",
      instead: { tool: "govern_plan", args: { action: "status" } },
      evidence: "plans: wp-1",
    });
  });

  it("that is closed offers a new one like it", () => {
    expect(given(...one, criteria, planGivenUp("wp-1")).when({ ...update, name: "x" }).refusal).toEqual({
      code: "plan-closed",
      what: "change of wp-1",
      why: "plan wp-1 is abandoned",
      instead: {
        tool: "govern_plan",
        args: { action: "create", name: "Plan wp-1 (again)", acceptance: ["builds", "works"] },
      },
      evidence: "wp-1 [abandoned]",
    });
  });

  it("to wait for a plan that is not there offers the links that hold", () => {
    expect(
      given(
        ...one,
        ...plan("wp-2", node("tn-2")),
        ...plan("wp-3", node("tn-3")),
        { type: "plan-updated", planId: "wp-1", changes: { dependsOn: ["wp-2", "wp-3"] } },
        planGivenUp("wp-3"),
      ).when({ ...update, dependsOn: ["wp-2", "wp-9"] }).refusal,
    ).toEqual({
      code: "dangling",
      what: "wp-1 waits for plan wp-9",
      why: "there is no such plan that can still complete",
      instead: { tool: "govern_plan", args: { action: "update", plan: "wp-1", dependsOn: ["wp-2"] } },
      evidence: "plans: wp-1, wp-2, wp-3",
    });
  });

  it("to wait for a plan that waits for it keeps its links", () => {
    expect(
      given(...one, ...plan("wp-2", node("tn-2")), {
        type: "plan-updated",
        planId: "wp-2",
        changes: { dependsOn: ["wp-1"] },
      }).when({ ...update, dependsOn: ["wp-2"] }).refusal,
    ).toEqual({
      code: "cycle",
      what: "change of wp-1",
      why: "these would wait for each other for ever: wp-1 → wp-2 → wp-1",
      instead: { tool: "govern_plan", args: { action: "update", plan: "wp-1", dependsOn: ["none"] } },
      evidence: "wp-1 → wp-2 → wp-1",
    });
  });

  it("to wait for itself is refused though it has no task yet", () => {
    expect(given(...plan("wp-1")).when({ ...update, dependsOn: ["wp-1"] }).refusal).toEqual({
      code: "cycle",
      what: "change of wp-1",
      why: "these would wait for each other for ever: wp-1 → wp-1",
      instead: { tool: "govern_plan", args: { action: "update", plan: "wp-1", dependsOn: ["none"] } },
      evidence: "wp-1 → wp-1",
    });
  });

  it("to wait for itself keeps only the links that hold", () => {
    expect(
      given(
        ...one,
        ...plan("wp-2"),
        { type: "plan-updated", planId: "wp-2", changes: { dependsOn: ["wp-1"] } },
        planGivenUp("wp-1"),
      ).when({ ...update, plan: "wp-2", dependsOn: ["wp-2"] }).refusal?.instead,
    ).toEqual({ tool: "govern_plan", args: { action: "update", plan: "wp-2", dependsOn: ["none"] } });
  });

  it("to wait in a circle is refused though no plan of it has a task", () => {
    expect(
      given(...plan("wp-1"), ...plan("wp-2"), {
        type: "plan-updated",
        planId: "wp-2",
        changes: { dependsOn: ["wp-1"] },
      }).when({ ...update, dependsOn: ["wp-2"] }).refusal?.evidence,
    ).toBe("wp-1 → wp-2 → wp-1");
  });

  it("keeps the evidence of the criteria that stay", () => {
    expect(given(...one, criteria).when({ ...update, acceptance: ["works well", "builds"] }).events).toEqual([
      {
        type: "plan-updated",
        planId: "wp-1",
        changes: {
          acceptance: [
            { text: "works well", evidence: null },
            { text: "builds", evidence: "it did" },
          ],
        },
      },
    ]);
  });

  it("gives evidence to one criterion alone", () => {
    const begun = [...one, criteria, active, started("tn-1"), checkpoint(1)];
    expect(given(...begun).when({ ...update, criterion: 2, evidence: "seen in cp-1" }).events).toEqual([
      {
        type: "plan-updated",
        planId: "wp-1",
        changes: {
          acceptance: [
            { text: "builds", evidence: "it did" },
            { text: "works", evidence: "seen in cp-1" },
          ],
        },
      },
    ]);
  });

  it("takes no words alone for evidence, and names what there is", () => {
    const words = { ...update, criterion: 2, evidence: "all tests pass" } as const;
    const begun = [...one, criteria, active, started("tn-1")];
    expect(given(...begun).when(words).refusal).toMatchObject({
      code: "criterion-unproved",
      instead: { tool: "govern_task", args: { action: "status" } },
    });
    const { refusal } = given(...begun, checkpoint(1)).when(words);
    expect(refusal?.instead).toEqual({
      tool: "govern_plan",
      args: { action: "update", plan: "wp-1", criterion: 2, evidence: "cp-1" },
    });
    const undone: Event = { type: "evidence-taken-back", nodeId: "tn-1", checkpoints: ["cp-1"] };
    expect(
      given(...begun, checkpoint(1), undone).when({ ...words, evidence: "cp-1" }).refusal,
    ).not.toBeNull();
    expect(given(...begun, checkpoint(1)).when({ ...words, evidence: "see tn-1.ts:3" }).refusal).toBeNull();
  });

  it("takes evidence away again", () => {
    expect(given(...one, criteria).when({ ...update, criterion: 1 }).events).toEqual([
      {
        type: "plan-updated",
        planId: "wp-1",
        changes: {
          acceptance: [
            { text: "builds", evidence: null },
            { text: "works", evidence: null },
          ],
        },
      },
    ]);
  });

  it("for a criterion that it does not have names how many there are", () => {
    expect(given(...one, criteria).when({ ...update, criterion: 3, evidence: "seen" }).refusal).toEqual({
      code: "unknown-criterion",
      what: "criterion 3 of wp-1",
      why: "it has 2 acceptance criteria, numbered from 1",
      instead: { tool: "govern_plan", args: { action: "status", plan: "wp-1" } },
      evidence: "2 criteria",
    });
  });

  it("to what it is changes nothing", () => {
    expect(
      given(...one, criteria).when({
        ...update,
        name: "Plan wp-1",
        acceptance: ["builds", "works"],
        dependsOn: [],
      }).events,
    ).toEqual([]);
  });

  it("changes name, level and links together", () => {
    expect(
      given(...one, ...plan("wp-2", node("tn-2"))).when({
        ...update,
        name: "New",
        governanceLevel: "strict",
        dependsOn: ["wp-2"],
      }).events,
    ).toEqual([
      {
        type: "plan-updated",
        planId: "wp-1",
        changes: { name: "New", governanceLevel: "strict", dependsOn: ["wp-2"] },
      },
    ]);
  });

  it("to the level that it has changes nothing", () => {
    expect(
      given(...one, { type: "plan-updated", planId: "wp-1", changes: { governanceLevel: "strict" } }).when({
        ...update,
        governanceLevel: "strict",
      }).events,
    ).toEqual([]);
  });

  it("by the last evidence completes it", () => {
    expect(
      given(...one, criteria, active, started("tn-1"), done("tn-1")).when({
        ...update,
        criterion: 2,
        evidence: "tn-1",
      }).events,
    ).toEqual([
      {
        type: "plan-updated",
        planId: "wp-1",
        changes: {
          acceptance: [
            { text: "builds", evidence: "it did" },
            { text: "works", evidence: "tn-1" },
          ],
        },
      },
      { type: "plan-completed", planId: "wp-1" },
    ]);
  });

  it("by evidence while a task is open does not complete it", () => {
    expect(
      given(...two, criteria, active, started("tn-1"), done("tn-1")).when({
        ...update,
        criterion: 2,
        evidence: "tn-1",
      }).events,
    ).toEqual([
      {
        type: "plan-updated",
        planId: "wp-1",
        changes: {
          acceptance: [
            { text: "builds", evidence: "it did" },
            { text: "works", evidence: "tn-1" },
          ],
        },
      },
    ]);
  });

  it("is not for a subagent", () => {
    expect(given(opened("ses_c", "ses_a"), ...one).when({ ...update, name: "x" }, child).refusal).toEqual({
      code: "child-session",
      what: "a subagent changing a plan",
      why: "you are a subagent of a session without an active task: read and report, nothing else",
      instead: { human: "Report to the session that started you: it must start a task first." },
      evidence: "parent ses_a, active task none",
    });
  });
});
