import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyShelf, memoryJournal } from "../../journal/memory-journal.ts";
import { openStore } from "../../journal/store.ts";
import { activeTask, ownActiveTask } from "../../kernel/task/active-task.ts";
import { delegationOf } from "../../kernel/delegation/delegation.ts";
import { evolveAll } from "../../kernel/evolve.ts";
import { EMPTY_STATE } from "../../kernel/state.ts";
import { rowsOf } from "../../kernel/table.ts";
import { argReader } from "../tool/read-args.ts";
import { governDelegate } from "../tool/govern-delegate.ts";
import { governPlan } from "../tool/govern-plan.ts";
import { governTask } from "../tool/govern-task.ts";
import type { Outcome, Store } from "../../journal/store.ts";
import type { Shelf } from "../../journal/memory-journal.ts";
import type { Command } from "../../kernel/command.ts";
import type { SuggestedCall } from "../../kernel/refusal.ts";
import type { State } from "../../kernel/state.ts";

const HOME = { instance: "i", pid: 1, machine: "m" };
/** Each session with its parent. */
const SESSIONS: Readonly<Record<string, string | null>> = {
  ses_a: null,
  ses_b: null,
  ses_c: "ses_a",
  ses_d: "ses_a",
  ses_e: "ses_c",
};
const TOOLS = [governDelegate, governTask, governPlan];
const session = fc.constantFrom(...Object.keys(SESSIONS));
const child = fc.constantFrom("ses_c", "ses_d", "ses_e");
const task = fc.constantFrom("tn-1", "tn-2", "tn-3", "tn-4", "dg-1", "A");
const name = fc.constantFrom("A", "B", "C");
const paths = fc.constantFrom(undefined, ["src/**"], ["docs/**"]);
const agent = fc.constantFrom("general", "idumb-investigator", "wizard");

type Made = (world: World) => Outcome | null;
interface World {
  readonly shelf: Shelf;
  readonly store: Store;
  at: number;
  readonly faults: string[];
}

const contextOf = (world: World, sessionID: string) => ({
  sessionID,
  agent: "build",
  at: ++world.at,
  anchorBudgetChars: 200,
  maxDelegationDepth: 2,
  hostDepth: 2,
  agents: ["general", "idumb-investigator"],
  roleOf: (named: string) =>
    (named === "idumb-investigator" ? "investigator" : "solo") as "investigator" | "solo",
  isLive: () => true,
});

function call(world: World, sessionID: string, made: SuggestedCall): Outcome | null {
  const tool = TOOLS.find((candidate) => candidate.name === made.tool);
  if (!tool) throw new Error(`no tool ${made.tool}`);
  const asked = tool.read(argReader(JSON.parse(JSON.stringify(made.args))), sessionID, world.store.current());
  if ("view" in asked) {
    if (asked.view(world.store.current()) === "") world.faults.push(`silent ${made.tool}`);
    return null;
  }
  const before = world.store.current();
  const outcome = world.store.execute(asked.command, contextOf(world, sessionID), "decision");
  if (outcome.ok && asked.say(before, outcome, { childrenGoverned: true }) === "")
    world.faults.push(`silent ${made.tool}`);
  return outcome;
}

const byTool = (
  tool: string,
  args: fc.Arbitrary<Record<string, unknown>>,
  who: fc.Arbitrary<string> = session,
): fc.Arbitrary<Made> =>
  fc.record({ who, args }).map(({ who: sessionID, args: given }) =>
    named(`${sessionID} ${tool} ${JSON.stringify(given)}`, (world) => {
      const outcome = call(world, sessionID, { tool, args: given });
      if (!outcome || outcome.ok || "human" in outcome.refusal.instead) return outcome;
      const second = call(world, sessionID, outcome.refusal.instead);
      if (second && !second.ok)
        world.faults.push(
          `${JSON.stringify(outcome.refusal)} suggested what is refused: ${JSON.stringify(second.refusal)}`,
        );
      return outcome;
    }),
  );

const named = (text: string, made: Made): Made => Object.assign(made, { [fc.toStringMethod]: () => text });

const byChild = (commands: fc.Arbitrary<Command>): fc.Arbitrary<Made> =>
  fc
    .record({ who: child, command: commands })
    .map(({ who, command }) =>
      named(`${who} ${JSON.stringify(command)}`, (world) =>
        world.store.execute(command, contextOf(world, who), "evidence"),
      ),
    );
const assigner = fc.constantFrom("ses_a", "ses_c");
const bind: fc.Arbitrary<Command> = fc.record({
  type: fc.constant("bind-delegation" as const),
  delegation: fc.constantFrom("dg-1", "dg-2", "dg-3", "dg-4"),
  assigner,
});
/** As the host does it: a child of the assigner's own, with a key of its own. */
const bindRightly: fc.Arbitrary<Made> = fc.record({ who: child, nth: fc.nat(2) }).map(({ who, nth }) =>
  named(`${who} is started for delegation ${nth} of its parent's`, (world) => {
    const parent = SESSIONS[who] ?? "";
    const given = rowsOf(world.store.current().delegations).filter((one) => one.assigner === parent);
    const delegation = given[nth]?.id ?? given.at(-1)?.id ?? "dg-1";
    const command = { type: "bind-delegation", delegation, assigner: parent } as const;
    return world.store.execute(command, contextOf(world, who), "evidence");
  }),
);
const action = (value: string) => fc.constant(value);
const reason = fc.constant("because");

const step: fc.Arbitrary<Made> = fc.oneof(
  {
    weight: 4,
    arbitrary: byTool(
      "govern_delegate",
      fc.record({
        action: action("assign"),
        name,
        expectedOutput: fc.constant("x"),
        agent,
        allowedPaths: paths,
      }),
    ),
  },
  { weight: 3, arbitrary: byTool("govern_delegate", fc.record({ action: action("assign"), task, agent })) },
  {
    weight: 2,
    arbitrary: byTool(
      "govern_delegate",
      fc.record({
        action: action("recall"),
        task,
        reason,
        to: fc.constantFrom("planned", "deferred", "abandoned"),
      }),
    ),
  },
  { weight: 1, arbitrary: byTool("govern_delegate", fc.record({ action: action("status") })) },
  { weight: 6, arbitrary: bindRightly },
  { weight: 1, arbitrary: byChild(bind) },
  {
    weight: 2,
    arbitrary: byChild(
      fc.record({
        type: fc.constant("stop-delegation" as const),
        calls: fc.constant(3),
        error: fc.constantFrom(null, "broke"),
      }),
    ),
  },
  { weight: 2, arbitrary: byChild(fc.record({ type: fc.constant("resume-delegation" as const), assigner })) },
  {
    weight: 3,
    arbitrary: byTool(
      "govern_task",
      fc.record({ action: fc.constantFrom("complete", "review"), evidence: fc.constant("seen") }),
      child,
    ),
  },
  {
    weight: 4,
    arbitrary: byTool(
      "govern_task",
      fc.record({
        action: fc.constantFrom("start", "complete", "fail", "defer", "abandon", "reopen"),
        task,
        reason,
        evidence: fc.constant("seen"),
      }),
    ),
  },
);

function open(): World {
  const shelf = emptyShelf();
  const world: World = { shelf, store: openStore(memoryJournal(shelf)), at: 0, faults: [] };
  for (const [id, parentID] of Object.entries(SESSIONS))
    world.store.execute({ type: "open-session", parentID, home: HOME }, contextOf(world, id), "evidence");
  return world;
}

function broken(state: State): readonly string[] {
  const faults: string[] = [];
  const active = rowsOf(state.nodes).filter((node) => node.status === "active");
  if (new Set(active.map((node) => node.session)).size < active.length)
    faults.push("two tasks in one session");
  const children = rowsOf(state.delegations).flatMap((one) => (one.status === "working" ? [one.child] : []));
  if (new Set(children).size < children.length) faults.push("two delegations work in one subagent");
  const bound = Object.values(state.sessions).flatMap((one) => one.delegation ?? []);
  if (new Set(bound).size < bound.length) faults.push("two subagents of one delegation");
  for (const id of Object.keys(SESSIONS)) {
    const delegation = delegationOf(state, id);
    const own = ownActiveTask(state, id);
    if (SESSIONS[id] !== null && own && (delegation?.status !== "working" || delegation.nodeId !== own.id))
      faults.push(`${id} works on ${own.id} without a delegation of it`);
    if (delegation && activeTask(state, id)?.id !== own?.id)
      faults.push(`${id} goes on in its parent's task`);
    if (delegation && delegation.assigner !== SESSIONS[id])
      faults.push(`${id} was bound by ${delegation.assigner}`);
  }
  return faults;
}

describe("any sequence of delegations", () => {
  it("gives a subagent the one task it was assigned and nothing else, and every suggested call works", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 8, maxLength: 25, size: "max" }), (steps) => {
        const world = open();
        for (const made of steps) {
          made(world);
          expect([...world.faults, ...broken(world.store.current())]).toEqual([]);
        }
        expect(evolveAll(EMPTY_STATE, world.shelf.records)).toEqual(world.store.current());
      }),
      { numRuns: 1000, seed: 20261122 },
    );
  });
});
