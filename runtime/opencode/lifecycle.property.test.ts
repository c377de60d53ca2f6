import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openStore } from "../journal/store.ts";
import { emptyShelf, memoryJournal } from "../journal/memory-journal.ts";
import { evolveAll } from "../kernel/evolve.ts";
import { findCycle } from "../kernel/graph.ts";
import { EMPTY_STATE } from "../kernel/state.ts";
import { argReader, BadArgument } from "./read-args.ts";
import { anchorTool } from "./tool-anchor.ts";
import { governPlan } from "./tool-govern-plan.ts";
import { governTask } from "./tool-govern-task.ts";
import { rowOf, rowsOf } from "../kernel/table.ts";
import type { Outcome, Store } from "../journal/store.ts";
import type { Shelf } from "../journal/memory-journal.ts";
import type { SuggestedCall } from "../kernel/refusal.ts";
import type { State } from "../kernel/state.ts";

const TOOLS = [governPlan, governTask, anchorTool];
const HOME = { instance: "i", pid: 1, machine: "m" };
const SESSIONS = ["ses_a", "ses_b", "ses_child", "ses_dead"] as const;

const session = fc.constantFrom(...SESSIONS);
const nodeId = fc.constantFrom("tn-1", "tn-2", "tn-3", "tn-4", "tn-5", "A", "B");
const planId = fc.constantFrom("wp-1", "wp-2", "wp-3");
const name = fc.constantFrom("A", "B", "C", "D");
const links = fc.option(fc.uniqueArray(nodeId, { maxLength: 2 }), { nil: undefined });
const spec = fc.record({
  name,
  expectedOutput: fc.constantFrom("x", "y"),
  dependsOn: links,
  steps: fc.constantFrom(undefined, ["one", "two"]),
});
const reason = fc.constant("because");

const taskCall = fc.oneof(
  { weight: 4, arbitrary: fc.record({ action: fc.constant("start"), task: nodeId }) },
  {
    weight: 3,
    arbitrary: fc.record({ action: fc.constant("start"), name, expectedOutput: fc.constantFrom("x", "y") }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constantFrom("complete", "review"),
      task: fc.option(nodeId, { nil: undefined }),
      evidence: fc.constantFrom(undefined, "seen"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant("step"),
      task: fc.option(nodeId, { nil: undefined }),
      step: fc.constantFrom(1, 2, 3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constantFrom("fail", "defer", "abandon", "reopen"),
      task: fc.option(nodeId, { nil: undefined }),
      reason,
    }),
  },
);
const planCall = fc.oneof(
  fc.record({
    action: fc.constant("create"),
    name: fc.constantFrom("P", "Q", "R"),
    tasks: fc.array(spec, { maxLength: 3 }),
    dependsOn: fc.option(fc.array(planId, { maxLength: 1 }), { nil: undefined }),
    acceptance: fc.constantFrom(undefined, ["works"]),
  }),
  fc.record({
    action: fc.constant("plan_tasks"),
    plan: planId,
    tasks: fc.array(spec, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    action: fc.constant("update"),
    task: nodeId,
    dependsOn: links,
    temporalGate: fc.option(fc.record({ afterTaskId: nodeId, reason }), { nil: undefined }),
  }),
  fc.record({ action: fc.constant("update"), plan: planId, dependsOn: fc.array(planId, { maxLength: 2 }) }),
  fc.record({
    action: fc.constant("update"),
    plan: planId,
    criterion: fc.constantFrom(1, 2),
    evidence: fc.constant("seen"),
  }),
  fc.record({
    action: fc.constant("resolve"),
    plan: planId,
    decisions: fc.array(
      fc.record({ task: nodeId, decision: fc.constantFrom("keep", "defer", "abandon"), reason }),
      { maxLength: 3 },
    ),
  }),
  fc.record({ action: fc.constantFrom("archive", "abandon"), plan: planId, reason }),
);
const anchorCall = fc.oneof(
  fc.record({
    action: fc.constant("create"),
    priority: fc.constantFrom("critical", "low"),
    content: fc.string({ minLength: 1, maxLength: 120 }).filter((text) => text.trim() !== ""),
  }),
  fc.record({
    action: fc.constant("supersede"),
    anchor: fc.constantFrom("an-1", "an-2"),
    content: fc.constantFrom("new", "newer"),
  }),
  fc.record({ action: fc.constant("resolve"), anchor: fc.constantFrom("an-1", "an-3"), reason }),
);
const call = fc.oneof(
  { weight: 5, arbitrary: fc.record({ session, tool: fc.constant("govern_task"), args: taskCall }) },
  { weight: 4, arbitrary: fc.record({ session, tool: fc.constant("govern_plan"), args: planCall }) },
  { weight: 1, arbitrary: fc.record({ session, tool: fc.constant("anchor"), args: anchorCall }) },
);

interface World {
  readonly shelf: Shelf;
  readonly store: Store;
  at: number;
}

function context(world: World, sessionID: string) {
  return {
    sessionID,
    agent: "build",
    at: ++world.at,
    anchorBudgetChars: 200,
    isLive: (id: string) => id !== "ses_dead",
  };
}

function openWorld(): World {
  const shelf = emptyShelf();
  const world = { shelf, store: openStore(memoryJournal(shelf)), at: 0 };
  for (const id of SESSIONS)
    world.store.execute(
      { type: "open-session", parentID: id === "ses_child" ? "ses_a" : null, home: HOME },
      context(world, id),
      "evidence",
    );
  return world;
}

/** Makes a call as the host would; null for a view. A success always has something to say. */
function make(world: World, sessionID: string, made: SuggestedCall): Outcome | null {
  const tool = TOOLS.find((candidate) => candidate.name === made.tool);
  if (!tool) throw new Error(`no tool ${made.tool}`);
  const asked = tool.read(argReader(JSON.parse(JSON.stringify(made.args))), sessionID, world.store.current());
  if ("view" in asked) {
    asked.view(world.store.current());
    return null;
  }
  const before = world.store.current();
  const outcome = world.store.execute(asked.command, context(world, sessionID), "decision");
  if (outcome.ok && asked.say(before, outcome) === "") throw new Error(`silent success of ${made.tool}`);
  return outcome;
}

/** Makes the suggested call of a refusal; what went wrong with it, or null. */
function suggestionFault(world: World, sessionID: string, outcome: Outcome | null): string | null {
  if (outcome === null || outcome.ok || "human" in outcome.refusal.instead) return null;
  const second = make(world, sessionID, outcome.refusal.instead);
  return second === null || second.ok
    ? null
    : `after ${JSON.stringify(outcome.refusal)} the suggested call was refused too: ${JSON.stringify(second.refusal)}`;
}

function brokenInvariants(state: State): string[] {
  const broken: string[] = [];
  const cycle = findCycle(state);
  if (cycle) broken.push(`cycle ${cycle.join(" ")}`);
  const active = rowsOf(state.nodes).filter((node) => node.status === "active");
  if (new Set(active.map((node) => node.session)).size < active.length)
    broken.push("two active tasks in one session");
  const derived = Object.fromEntries(active.map((node) => [node.session, node.id]));
  expect(state.activeBySession).toEqual(derived);
  for (const node of active)
    if (rowOf(state.plans, node.workPlanId)?.status !== "active")
      broken.push(`${node.id} is active in a closed plan`);
  return broken;
}

describe("any sequence of calls", () => {
  it("keeps the graph acyclic and one active task per session, and every suggested call works", () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 25 }), (calls) => {
        const world = openWorld();
        for (const { session: sessionID, tool, args } of calls) {
          const outcome = make(world, sessionID, { tool, args });
          expect(suggestionFault(world, sessionID, outcome)).toBeNull();
          expect(brokenInvariants(world.store.current())).toEqual([]);
        }
      }),
      { numRuns: 1500, seed: 20261122 },
    );
  });

  it("gives the same state in memory, by replay, and from a snapshot in the middle", () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 25 }), fc.nat(), (calls, cut) => {
        const world = openWorld();
        for (const { session: sessionID, tool, args } of calls) make(world, sessionID, { tool, args });
        const { records } = world.shelf;
        const middle = evolveAll(EMPTY_STATE, records.slice(0, cut % (records.length + 1)));
        const resumed = evolveAll(JSON.parse(JSON.stringify(middle)) as State, records.slice(middle.version));
        expect(evolveAll(EMPTY_STATE, records)).toEqual(world.store.current());
        expect(resumed).toEqual(world.store.current());
      }),
      { numRuns: 200, seed: 20261122 },
    );
  });

  it("reaches a legal start from every state in at most three calls, or names who must act", () => {
    fc.assert(
      fc.property(
        fc.array(call, { maxLength: 25 }),
        fc.constantFrom("ses_a", "ses_b"),
        (calls, sessionID) => {
          const world = openWorld();
          for (const made of calls) make(world, made.session, made);
          const start = {
            tool: "govern_task",
            args: { action: "start", name: "Fresh work", expectedOutput: "fresh" },
          };
          let reached = false;
          for (let left = 3; left > 0 && !reached; left--) {
            const outcome = make(world, sessionID, start);
            reached = outcome?.ok === true;
            suggestionFault(world, sessionID, outcome);
          }
          expect(reached).toBe(true);
        },
      ),
      { numRuns: 200, seed: 20261122 },
    );
  });
});

const actionsOf = (tool: (typeof TOOLS)[number]): readonly string[] => {
  const values = tool.args["action"]?.["enum"];
  return Array.isArray(values) ? values : [];
};

describe("arguments", () => {
  it.each(TOOLS.flatMap((tool) => actionsOf(tool).map((action) => [tool.name, action] as const)))(
    "%s %s has a working example whose fields all exist",
    (toolName, action) => {
      const tool = TOOLS.find((candidate) => candidate.name === toolName);
      const example = tool?.example(action) ?? {};
      expect(example["action"]).toBe(action);
      for (const field of Object.keys(example)) expect(Object.keys(tool?.args ?? {})).toContain(field);
      expect(() => tool?.read(argReader(example), "ses_a", EMPTY_STATE)).not.toThrow();
    },
  );

  it("names the field that is wrong", () => {
    const read = (args: unknown) => () => governTask.read(argReader(args), "ses_a", EMPTY_STATE);
    expect(read({})).toThrow(BadArgument);
    expect(read({ action: "go" })).toThrow(/"action" must be one of/);
    expect(read({ action: "start", name: "x" })).toThrow(/"expectedOutput" is missing/);
    expect(read({ action: "start", name: "x", expectedOutput: { a: 1 } })).toThrow(
      /"expectedOutput" must be a text/,
    );
    expect(read({ action: "step", step: "two" })).toThrow(/"step" must be a whole number/);
    expect(() =>
      governPlan.read(
        argReader({ action: "create", name: "P", tasks: [{ name: "A" }] }),
        "ses_a",
        EMPTY_STATE,
      ),
    ).toThrow(/"tasks\[0\].expectedOutput" is missing/);
  });

  it("takes empty strings and null for left out, and lists sent as text", () => {
    const asked = governTask.read(
      argReader({
        action: "start",
        task: "",
        name: "x",
        expectedOutput: "y",
        steps: '["one"]',
        allowedPaths: [],
        reason: null,
      }),
      "ses_a",
      EMPTY_STATE,
    );
    expect(asked).toMatchObject({
      command: { type: "quick-start", spec: { name: "x", steps: ["one"], allowedPaths: undefined } },
    });
  });
});
