import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activeTask } from "../../kernel/task/active-task.ts";
import { evolveAll } from "../../kernel/evolve.ts";
import { EMPTY_STATE } from "../../kernel/state.ts";
import { rowsOf } from "../../kernel/table.ts";
import { waitingFor } from "../../kernel/delegation/waiting.ts";
import {
  brokenInvariants,
  happen,
  Killed,
  make,
  openWorld,
  secondWriter,
  suggestionFault,
  TOOLS,
} from "./random-work.fixture.ts";
import { happening, happenings } from "./random-calls.fixture.ts";
import { argReader, BadArgument } from "../tool/read-args.ts";
import { governPlan } from "../tool/govern-plan.ts";
import { governTask } from "../tool/govern-task.ts";
import type { State } from "../../kernel/state.ts";
import type { World } from "./random-work.fixture.ts";

const REACHED = [
  ...["planned", "active", "review", "completed", "failed", "deferred", "abandoned"].map(
    (it) => `task ${it}`,
  ),
  ...["draft", "active", "completed", "archived", "abandoned"].map((it) => `plan ${it}`),
  "blocked",
  "cycle",
  "dangling",
  "duplicate",
  "closed",
  "wrong-status",
  "in-review",
  "undecided",
  "another-task-active",
  "active-elsewhere",
  "not-yours",
  "not-planned",
  "task-closed",
  "plan-closed",
  "unknown-task",
  "unknown-plan",
  "unknown-step",
  "unknown-criterion",
  "not-completed",
  "child-session",
];

describe("the sequences that are drawn", () => {
  it("are long, and reach every state of a task and of a plan and every kind of refusal", () => {
    const seen = new Set<string>();
    const drawn = fc.sample(happenings, { numRuns: 1000, seed: 20261122 });
    for (const calls of drawn) {
      const world = openWorld();
      for (const it of calls) {
        const outcome = happen(world, it);
        if (outcome?.ok === false) seen.add(outcome.refusal.code);
        const { nodes, plans } = world.store.current();
        for (const { status } of rowsOf(nodes)) seen.add(`task ${status}`);
        for (const { status } of rowsOf(plans)) seen.add(`plan ${status}`);
      }
    }
    const lengths = drawn.map((calls) => calls.length).toSorted((a, b) => a - b);
    expect(lengths[500]).toBeGreaterThan(15);
    expect([...seen]).toEqual(expect.arrayContaining(REACHED));
  });
});

describe("any sequence of calls", () => {
  it("keeps the graph acyclic and one active task per session, and every suggested call works", () => {
    fc.assert(
      fc.property(happenings, (calls) => {
        const world = openWorld();
        for (const it of calls) {
          const outcome = happen(world, it);
          expect(suggestionFault(world, it.session, outcome)).toBeNull();
          expect(brokenInvariants(world.store.current())).toEqual([]);
        }
      }),
      { numRuns: 1500, seed: 20261122 },
    );
  });

  it("gives the same state in memory, by replay, and from a snapshot in the middle", () => {
    fc.assert(
      fc.property(happenings, fc.nat(), (calls, cut) => {
        const world = openWorld();
        for (const it of calls) happen(world, it);
        const { records } = world.shelf;
        const middle = evolveAll(EMPTY_STATE, records.slice(0, cut % (records.length + 1)));
        const resumed = evolveAll(JSON.parse(JSON.stringify(middle)) as State, records.slice(middle.version));
        expect(evolveAll(EMPTY_STATE, records)).toEqual(world.store.current());
        expect(resumed).toEqual(world.store.current());
      }),
      { numRuns: 200, seed: 20261122 },
    );
  });

  it("leaves every root session at most two calls away from a write", () => {
    fc.assert(
      fc.property(happenings, fc.constantFrom("ses_a", "ses_b"), (calls, sessionID) => {
        const world = openWorld();
        for (const it of calls) happen(world, it);
        const args = { action: "start", name: "Fresh work", expectedOutput: "fresh" };
        if (activeTask(world.store.current(), sessionID) === null)
          suggestionFault(world, sessionID, make(world, sessionID, { tool: "govern_task", args }));
        expect(activeTask(world.store.current(), sessionID)).not.toBeNull();
      }),
      { numRuns: 200, seed: 20261122 },
    );
  });

  it("tells a subagent who must act, or opens the way through its parent", () => {
    fc.assert(
      fc.property(happenings, (calls) => {
        const world = openWorld();
        for (const it of calls) happen(world, it);
        const args = { action: "start", name: "Fresh work", expectedOutput: "fresh" };
        const outcome = make(world, "ses_child", { tool: "govern_task", args });
        const works = activeTask(world.store.current(), "ses_child") !== null;
        const named = outcome?.ok === false && "human" in outcome.refusal.instead;
        expect(works || named).toBe(true);
      }),
      { numRuns: 200, seed: 20261122 },
    );
  });

  it("has a call that works for everyone who waits for work that was given up", () => {
    fc.assert(
      fc.property(happenings, fc.boolean(), (calls, relinks) => {
        const world = openWorld();
        for (const it of calls) happen(world, it);
        const tasks = [
          { name: "X", expectedOutput: "x" },
          { name: "Y", expectedOutput: "y", dependsOn: ["X"] },
        ];
        make(world, "ses_a", { tool: "govern_plan", args: { action: "create", name: "Chain", tasks } });
        const dropped = rowsOf(world.store.current().nodes).find((node) => node.name === "X");
        const args = { action: "abandon", task: dropped?.id, reason: "no" };
        make(world, "ses_a", { tool: "govern_task", args });
        const gone = rowsOf(world.store.current().nodes).filter((node) => node.status === "abandoned");
        const ids = gone.map((node) => node.id);
        const first = waitingFor(world.store.current(), ids).at(-1);
        if (!first) throw new Error("Y does not wait for X");
        const outcome = make(world, "ses_a", relinks ? first.relink : first.close);
        const who = first.node.status === "active" ? first.node.session : null;
        expect(outcome?.ok === true || who !== null).toBe(true);
        const left = waitingFor(world.store.current(), ids).map(({ node }) => node.id);
        expect(left.includes(first.node.id)).toBe(outcome?.ok !== true);
      }),
      { numRuns: 300, seed: 20261122 },
    );
  });

  it("is one history for two writers, whoever of them dies between storing and knowing it", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(happening, fc.nat(5)), { maxLength: 40, size: "max" }), (calls) => {
        const world = openWorld();
        const writers = [world, secondWriter(world)];
        for (const [it, luck] of calls) {
          const writer = writers[luck % 2] as World;
          // One in three writers that store something is killed at once: the events are there, its memory is not.
          if (luck < 2) writer.dies = true;
          try {
            happen(writer, it);
          } catch (error) {
            if (!(error instanceof Killed)) throw error;
            writers[luck % 2] = secondWriter(world);
          }
          writer.dies = false;
          expect(brokenInvariants((writers[0] as World).store.current())).toEqual([]);
        }
        const replayed = JSON.stringify(evolveAll(EMPTY_STATE, world.shelf.records));
        for (const writer of writers) expect(JSON.stringify(writer.store.current())).toBe(replayed);
      }),
      { numRuns: 300, seed: 20261122 },
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
