/**
 * Random work on the graph: what models call and hooks see, made as the host would make it, and what must hold
 * whatever happened. Shared by the property tests.
 */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { openStore } from "../../journal/store.ts";
import { emptyShelf, memoryJournal } from "../../journal/memory-journal.ts";
import { findCycle } from "../../kernel/find-cycle.ts";
import { idsOf, rowOf, rowsOf } from "../../kernel/table.ts";
import { argReader } from "../tool/read-args.ts";
import { anchorTool } from "../tool/anchor.ts";
import { governPlan } from "../tool/govern-plan.ts";
import { governTask } from "../tool/govern-task.ts";
import type { Outcome, Store } from "../../journal/store.ts";
import type { Shelf } from "../../journal/memory-journal.ts";
import type { Journal } from "../../journal/journal.ts";
import type { Command, CommandContext } from "../../kernel/command.ts";
import type { SuggestedCall } from "../../kernel/refusal.ts";
import type { State } from "../../kernel/state.ts";

/** The tools of a model. */
export const TOOLS = [governPlan, governTask, anchorTool];
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

const place = fc.record({
  sessionID: session,
  messageID: fc.constantFrom("msg_1", "msg_2", "msg_3"),
  partID: fc.constantFrom("prt_1", "prt_2"),
});
/** What hooks see between the calls of a model. */
const sight: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    type: fc.constant("record-checkpoint"),
    tool: fc.constant("write"),
    summary: fc.constant("write: a.ts"),
    filesModified: fc.subarray(["a.ts", "b.ts"]),
    exit: fc.constantFrom(null, 0, 1),
    hash: fc.constant(null),
    runner: fc.constantFrom(null, "test"),
    branch: fc.constantFrom("main", "fix"),
    place,
  }),
  fc.record({ type: fc.constant("see-branch"), branch: fc.constantFrom("main", "fix") }),
  fc.record({
    type: fc.constant("see-undo"),
    from: fc.option(fc.record({ messageID: fc.constantFrom("msg_1", "msg_2"), partID: fc.constant(null) })),
  }),
  fc.record({
    type: fc.constant("mirror-todos"),
    todos: fc.array(fc.record({ text: fc.constantFrom("one", "three"), done: fc.boolean() }), {
      maxLength: 3,
    }),
  }),
  fc.constant({ type: "purge", olderThanMs: 5 } as const),
  fc.constant({ type: "note-compaction" } as const),
) as fc.Arbitrary<Command>;
/** One thing that happens: a model's call, or something that a hook sees. */
export const happening = fc.oneof(
  { weight: 4, arbitrary: call },
  { weight: 1, arbitrary: fc.record({ session, sight }) },
);
export type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

export interface World {
  readonly shelf: Shelf;
  readonly store: Store;
  /** The next thing that it stores is the last: it is killed right after. */
  dies: boolean;
  readonly clock: { at: number };
}

/** What a killed writer throws. */
export class Killed extends Error {}

function context({ clock }: World, sessionID: string): CommandContext {
  return {
    sessionID,
    agent: "build",
    at: ++clock.at,
    anchorBudgetChars: 200,
    isLive: (id) => id !== "ses_dead",
  };
}

function writer(shelf: Shelf, clock: World["clock"]): World {
  const journal = memoryJournal(shelf);
  const mortal: Journal = {
    ...journal,
    append(...stored) {
      const done = journal.append(...stored);
      if (world.dies && done) throw new Killed();
      return done;
    },
  };
  const world: World = { shelf, store: openStore(mortal), dies: false, clock };
  return world;
}

/** One more writer on the same journal. */
export function secondWriter({ shelf, clock }: World): World {
  return writer(shelf, clock);
}

/** A fresh journal with sessions: two roots, a subagent of the first, and one whose process is gone. */
export function openWorld(): World {
  const world = writer(emptyShelf(), { at: 0 });
  for (const id of SESSIONS)
    world.store.execute(
      { type: "open-session", parentID: id === "ses_child" ? "ses_a" : null, home: HOME },
      context(world, id),
      "evidence",
    );
  return world;
}

/** Makes a call as the host would; null for a view. A success always has something to say. */
export function make(world: World, sessionID: string, made: SuggestedCall): Outcome | null {
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

/** Lets it happen; the outcome of a call, null for a view and for what was only seen. */
export function happen(world: World, it: Happening): Outcome | null {
  if (!("sight" in it)) return make(world, it.session, it);
  const seen = world.store.execute(it.sight, context(world, it.session), "evidence");
  if (!seen.ok) throw new Error(`a hook was refused: ${JSON.stringify(seen.refusal)}`);
  return null;
}

/** Makes the suggested call of a refusal; what went wrong with it, or null. */
export function suggestionFault(world: World, sessionID: string, outcome: Outcome | null): string | null {
  if (outcome === null || outcome.ok || "human" in outcome.refusal.instead) return null;
  const second = make(world, sessionID, outcome.refusal.instead);
  return second === null || second.ok
    ? null
    : `after ${JSON.stringify(outcome.refusal)} the suggested call was refused too: ${JSON.stringify(second.refusal)}`;
}

/** What does not hold, in words; nothing should. */
export function brokenInvariants(state: State): string[] {
  const broken: string[] = [];
  const cycle = findCycle(state);
  if (cycle) broken.push(`cycle ${cycle.join(" ")}`);
  const active = rowsOf(state.nodes).filter((node) => node.status === "active");
  if (new Set(active.map((node) => node.session)).size < active.length)
    broken.push("two active tasks in one session");
  const index = Object.fromEntries(active.map((node) => [node.session, node.id]));
  if (!isDeepStrictEqual(index, { ...state.activeBySession }))
    broken.push("the index of active tasks is wrong");
  for (const node of rowsOf(state.nodes))
    for (const id of [...node.dependsOn, ...(node.temporalGate ? [node.temporalGate.afterTaskId] : [])])
      if (!rowOf(state.nodes, id)) broken.push(`${node.id} waits for ${id}, which is nowhere`);
  const listed = rowsOf(state.plans).flatMap((plan) => [...plan.tasks, ...plan.planAhead]);
  if (!isDeepStrictEqual(listed.toSorted(), idsOf(state.nodes).toSorted()))
    broken.push("a task is in no plan, or in two");
  for (const plan of rowsOf(state.plans))
    for (const id of plan.dependsOn)
      if (!rowOf(state.plans, id)) broken.push(`${plan.id} waits for ${id}, which is nowhere`);
  for (const node of active)
    if (rowOf(state.plans, node.workPlanId)?.status !== "active")
      broken.push(`${node.id} is active in a closed plan`);
  return broken;
}
