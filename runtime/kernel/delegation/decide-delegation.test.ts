import { describe, expect, it } from "vitest";
import { asChild, assign, assigned, bound, CHILD, code, one } from "./delegated.fixture.ts";
import { by, given, happened, node, opened, plan } from "../given.fixture.ts";
import type { Command, CommandContext } from "../command.ts";

const recall = (delegation = "tn-1", to: "planned" | "deferred" | "abandoned" = "planned"): Command => ({
  type: "recall-delegation",
  delegation,
  to,
  reason: "why",
});
const ROLES: Partial<CommandContext> = {
  agents: ["general", "idumb-investigator", "idumb-executor"],
  roleOf: (agent) =>
    agent === "idumb-investigator" ? "investigator" : agent === "idumb-executor" ? "executor" : "solo",
};

describe("assign", () => {
  it("hands a planned task to an agent", () => {
    expect(given(...one).when(assign())).toEqual(happened(assigned));
  });

  it("plans a new task first, in the plan of the active task or in one of its own", () => {
    const spec = { name: "New", expectedOutput: "n" };
    const fresh = given().when(assign({ task: null, spec }));
    expect(fresh.events?.map((event) => event.type)).toEqual([
      "plan-created",
      "tasks-planned",
      "delegation-assigned",
    ]);
    const inside = given(
      ...one,
      { type: "plan-activated", planId: "wp-1" },
      { type: "task-started", nodeId: "tn-1", takenFrom: null },
    ).when(assign({ task: null, spec }));
    expect(inside.events?.map((event) => event.type)).toEqual(["tasks-planned", "delegation-assigned"]);
    expect(inside.events?.at(-1)).toMatchObject({ within: "tn-1" });
  });

  it("again changes nothing; with another agent or scope it takes the first one back", () => {
    expect(given(...one, assigned).when(assign())).toEqual(happened());
    const other = given(...one, assigned).when(assign({ agent: "explore" }));
    expect(other.events?.map((event) => event.type)).toEqual(["delegation-recalled", "delegation-assigned"]);
    const scoped = given(...one, assigned).when(assign({ scope: { allowedPaths: ["src/**"] } }));
    expect(scoped.events?.map((event) => event.type)).toEqual([
      "delegation-recalled",
      "task-updated",
      "delegation-assigned",
    ]);
  });

  it("hands over the session's own active task, and tries a failed one again", () => {
    const active = given(
      ...one,
      { type: "plan-activated", planId: "wp-1" },
      { type: "task-started", nodeId: "tn-1", takenFrom: null },
    ).when(assign());
    expect(active.events?.map((event) => event.type)).toEqual(["task-reopened", "delegation-assigned"]);
    const failed = given(
      ...one,
      assigned,
      ...bound,
      {
        type: "delegation-failed",
        id: "dg-1",
        reason: "no",
      },
      { type: "task-failed", nodeId: "tn-1", reason: "no" },
    ).when(assign());
    expect(failed.events?.map((event) => event.type)).toEqual(["task-reopened", "delegation-assigned"]);
  });

  it("is refused for work that is blocked, closed, under way or assigned by another live session", () => {
    const blocked = given(...plan("wp-1", node("tn-1"), node("tn-2", { dependsOn: ["tn-1"] })));
    expect(code(blocked.when(assign({ task: "tn-2" })))).toBe("blocked");
    expect(code(given(...one, { type: "task-deferred", nodeId: "tn-1", reason: "r" }).when(assign()))).toBe(
      "not-planned",
    );
    expect(code(given(...one, assigned, ...bound).when(assign()))).toBe("active-elsewhere");
    const elsewhere = given(...one, by("ses_b", assigned));
    expect(code(elsewhere.when(assign()))).toBe("assigned-elsewhere");
    expect(code(elsewhere.when(assign(), { isLive: () => false }))).toBe("accepted");
    expect(code(given(...one).when(assign({ task: "tn-9" })))).toBe("unknown-task");
  });

  it.each([
    ["research", "idumb-executor", "idumb-investigator"],
    ["validation", "idumb-executor", "idumb-investigator"],
    ["development", "idumb-investigator", "idumb-executor"],
    ["maintenance", "idumb-investigator", "idumb-executor"],
  ] as const)("of a %s task to %s is refused, with %s instead", (category, agent, suitable) => {
    const [created, ...tasks] = one;
    const state = given({ ...created, category }, ...tasks);
    const answer = state.when(assign({ agent }), ROLES);
    expect(answer.refusal).toMatchObject({
      code: "unsuitable-agent",
      instead: { tool: "govern_delegate", args: { action: "assign", task: "tn-1", agent: suitable } },
    });
    expect(code(state.when(assign({ agent: suitable }), ROLES))).toBe("accepted");
    expect(code(state.when(assign({ agent: "general" }), ROLES))).toBe("accepted");
  });

  it("to an agent that the host does not have is refused, with one that it has", () => {
    expect(given(...one).when(assign({ agent: "wizard" }), ROLES).refusal).toMatchObject({
      code: "unknown-agent",
      instead: { args: { agent: "idumb-executor" } },
    });
  });

  it("is refused deeper than the settings and the host allow, naming the one that stands in the way", () => {
    const inChild = given(...one, assigned, ...bound);
    const deeper = assign({ task: null, spec: { name: "Part", expectedOutput: "p" } });
    expect(code(inChild.when(deeper, { ...asChild, maxDelegationDepth: 2, hostDepth: 2 }))).toBe("accepted");
    const ours = inChild.when(deeper, { ...asChild, maxDelegationDepth: 1, hostDepth: 5 });
    expect(ours.refusal).toMatchObject({
      code: "too-deep",
      instead: { human: expect.stringContaining("maxDelegationDepth") },
    });
    const hosts = inChild.when(deeper, { ...asChild, maxDelegationDepth: 3, hostDepth: 1 });
    expect(hosts.refusal).toMatchObject({ instead: { human: expect.stringContaining("subagent_depth") } });
    expect(code(given(...one).when(assign(), { maxDelegationDepth: 0 }))).toBe("too-deep");
  });

  it("is refused while the session's own task does not allow the task call", () => {
    const narrow = given(
      ...plan("wp-1", node("tn-1", { allowedTools: ["write"] }), node("tn-2")),
      { type: "plan-activated", planId: "wp-1" },
      { type: "task-started", nodeId: "tn-1", takenFrom: null },
    );
    expect(code(narrow.when(assign({ task: "tn-2" })))).toBe("tool-not-allowed");
  });

  it("takes a task from a subagent that is gone", () => {
    const gone = given(...one, assigned, ...bound).when(assign(), { isLive: () => false });
    expect(gone.events?.map((event) => event.type)).toEqual([
      "delegation-recalled",
      "task-reopened",
      "delegation-assigned",
    ]);
  });

  it("by an unbound subagent is refused", () => {
    expect(code(given(...one, opened(CHILD, "ses_a")).when(assign(), asChild))).toBe("child-session");
  });
});

describe("a failed subagent", () => {
  const failed = given(
    ...one,
    assigned,
    ...bound,
    by(CHILD, { type: "delegation-failed", id: "dg-1", reason: "no API" }),
    by(CHILD, { type: "task-failed", nodeId: "tn-1", reason: "no API" }),
  );

  it("holds further delegation by its assigner, with a call that answers it", () => {
    const answer = failed.when(assign({ task: "tn-2" }));
    expect(answer.refusal).toMatchObject({
      code: "failure-unanswered",
      instead: { tool: "govern_task", args: { action: "reopen", task: "tn-1" } },
    });
  });

  it.each(["reopen-task", "defer-task", "abandon-task"] as const)("is answered by %s", (type) => {
    const answer = failed.when({ type, task: "tn-1", reason: "r" });
    expect(answer.refusal).toBeNull();
  });

  it("holds nobody else", () => {
    expect(code(failed.when(assign({ task: "tn-2" }), { sessionID: "ses_b" }))).toBe("accepted");
  });
});

describe("recall", () => {
  const work = [...one, assigned, ...bound];

  it.each([
    ["planned", "task-reopened"],
    ["deferred", "task-deferred"],
    ["abandoned", "task-abandoned"],
  ] as const)("makes the task %s", (to, type) => {
    expect(
      given(...work)
        .when(recall("tn-1", to))
        .events?.map((event) => event.type),
    ).toEqual(["delegation-recalled", type]);
  });

  it("before the subagent came leaves the task planned, and again changes nothing", () => {
    expect(given(...one, assigned).when(recall("dg-1")).events).toHaveLength(1);
    const past = [...one, assigned, { type: "delegation-recalled", id: "dg-1", reason: "r" } as const];
    expect(given(...past).when(recall())).toEqual(happened());
  });

  it("is for whoever assigned it, or for a root session once that one is gone", () => {
    expect(code(given(...work).when(recall(), { sessionID: "ses_b" }))).toBe("not-yours");
    expect(code(given(...work).when(recall(), { sessionID: "ses_b", isLive: () => false }))).toBe("accepted");
    expect(code(given(...work).when(recall(), asChild))).toBe("child-session");
  });

  it("is for a human wherever they speak", () => {
    const human = { sessionID: "ses_b", actor: { kind: "human" } } as const;
    expect(code(given(...work).when(recall(), human))).toBe("accepted");
  });

  it("of what was never delegated is refused", () => {
    expect(code(given(...one).when(recall("tn-2")))).toBe("unknown-delegation");
    expect(code(given(...one).when(recall("constructor")))).toBe("unknown-delegation");
  });

  it("does not take the task from whoever took it over since", () => {
    const taken = given(...work, by("ses_b", { type: "task-started", nodeId: "tn-1", takenFrom: CHILD }));
    expect(taken.when(recall()).events).toHaveLength(1);
  });
});
