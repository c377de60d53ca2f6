/**
 * Random work on the graph: what models call and hooks see, made as the host would make it, and what must hold
 * whatever happened. Shared by the property tests.
 */
import { isDeepStrictEqual } from "node:util";
import { openStore } from "../../journal/store.ts";
import { emptyShelf, memoryJournal } from "../../journal/memory-journal.ts";
import { findCycle } from "../../kernel/find-cycle.ts";
import { idsOf, rowOf, rowsOf } from "../../kernel/table.ts";
import { argReader } from "../tool/read-args.ts";
import { anchorTool } from "../tool/anchor.ts";
import { governPlan } from "../tool/govern-plan.ts";
import { governTask } from "../tool/govern-task.ts";
import { SESSIONS, type Happening } from "./random-calls.fixture.ts";
import type { Outcome, Store } from "../../journal/store.ts";
import type { Shelf } from "../../journal/memory-journal.ts";
import type { Journal } from "../../journal/journal.ts";
import type { CommandContext } from "../../kernel/command.ts";
import type { SuggestedCall } from "../../kernel/refusal.ts";
import type { State } from "../../kernel/state.ts";

/** The tools of a model. */
export const TOOLS = [governPlan, governTask, anchorTool];
const HOME = { instance: "i", pid: 1, machine: "m" };

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
  if (outcome.ok && asked.say(before, outcome, { childrenGoverned: true }) === "")
    throw new Error(`silent success of ${made.tool}`);
  return outcome;
}

/** The ids in place of `tn?3` and the like. */
function filledIn(world: World, it: Happening): Happening {
  const { nodes, plans, anchors } = world.store.current();
  const ids = { tn: idsOf(nodes), wp: idsOf(plans), an: Object.keys(anchors) };
  const text = JSON.stringify(it).replaceAll(/"(tn|wp|an)\?(\d+)"/g, (_all, kind: keyof typeof ids, nth) =>
    JSON.stringify(ids[kind][Number(nth) % ids[kind].length] ?? `${kind}-1`),
  );
  return JSON.parse(text) as Happening;
}

/** Lets it happen; the outcome of a call, null for a view and for what was only seen. */
export function happen(world: World, planned: Happening): Outcome | null {
  const it = filledIn(world, planned);
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
