/** Lists in refusals: where they are cut, and what the call that is offered keeps. */
import { describe, expect, it } from "vitest";
import { active, one, putOff, started } from "../at-work.fixture.ts";
import { given, node, opened, plan } from "../given.fixture.ts";
import { questioned } from "../signal/heard.fixture.ts";
import type { Command, CommandOf } from "../command.ts";

const tasks = (count: number) => Array.from({ length: count }, (_, index) => node(`tn-${index + 1}`));
const resolve = (plan = "wp-1"): Command => ({ type: "resolve-plan", plan, decisions: [] });
const create = (more: Partial<CommandOf<"create-plan">>): Command => ({
  type: "create-plan",
  name: "New",
  acceptance: [],
  category: "development",
  governanceLevel: null,
  dependsOn: [],
  tasks: [],
  planAhead: [],
  ...more,
});
const spec = (name: string, more: object = {}) => ({ name, expectedOutput: "x", ...more });

describe("the open tasks of a plan", () => {
  it("are named up to twelve, then counted", () => {
    const evidence = (count: number) =>
      given(...plan("wp-1", ...tasks(count))).when(resolve()).refusal?.evidence;
    expect(evidence(12)).toMatch(/tn-12$/);
    expect(evidence(13)).toMatch(/tn-12 and 1 more$/);
  });

  it("are all in the call that is offered, up to fifty", () => {
    const instead = (count: number) =>
      given(...plan("wp-1", ...tasks(count))).when(resolve()).refusal?.instead;
    expect([instead(50), instead(51)]).toMatchObject([
      { args: { action: "resolve" } },
      { args: { action: "status" } },
    ]);
  });

  it("answer a question only as far as they are the plan's", () => {
    const question = questioned(["tn-1", "tn-3"]);
    const past = given(opened("ses_a", null), ...one, ...plan("wp-2", node("tn-3")), question);
    const keep: Command = {
      type: "resolve-plan",
      plan: "wp-1",
      decisions: [{ task: "tn-1", decision: "keep", reason: undefined }],
    };
    expect(past.when(keep).events).toEqual([
      { type: "plan-answered", tasks: ["tn-1"], how: "the plan was resolved" },
    ]);
  });
});

describe("a link to nowhere", () => {
  it("names the eight newest tasks", () => {
    const past = given(...plan("wp-1", ...tasks(9)));
    expect([
      past.when({ type: "update-task", task: "tn-1", changes: { dependsOn: ["tn-99"] }, dropGate: false })
        .refusal?.evidence,
      past.when({
        type: "plan-tasks",
        plan: "wp-1",
        tasks: [spec("Ten", { dependsOn: ["tn-99"] })],
        planAhead: [],
      }).refusal?.evidence,
    ]).toEqual([
      "newest: tn-2, tn-3, tn-4, tn-5, tn-6, tn-7, tn-8, tn-9",
      "newest: tn-3, tn-4, tn-5, tn-6, tn-7, tn-8, tn-9, Ten",
    ]);
  });
});

describe("a plan of the same name", () => {
  it("is the same only when its tasks are its own", () => {
    const past = given(...plan("wp-1", node("tn-1")), ...plan("wp-2", node("tn-2")));
    expect([
      past.when(create({ name: "Plan wp-1", tasks: [spec("TN-1")] })).events,
      past.when(create({ name: "Plan wp-1", tasks: [spec("TN-2")] })).refusal?.code,
    ]).toEqual([[], "duplicate"]);
  });
});

describe("a task that was put off", () => {
  it("is not taken up by its name while the session is at another", () => {
    const past = given(...plan("wp-1", node("tn-1"), node("tn-2")), active, started("tn-1"), putOff("tn-2"));
    const { refusal } = past.when({ type: "quick-start", spec: spec("TN-2") });
    expect([refusal?.code, refusal?.what]).toEqual([
      "another-task-active",
      'start of tn-2 "TN-2" [deferred]',
    ]);
  });
});
