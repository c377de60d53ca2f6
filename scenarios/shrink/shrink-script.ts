/**
 * Makes the script of a failing run shorter while it still fails for the same reason. Steps are left out, never
 * changed: fast-check tries the subsequences, on the simulated host, until nothing more can go or the time is up.
 *
 * Rules of the house hold whatever the user does, so every step may go. What a scenario asks for rests on what was
 * said before: of those only the steps may go that the scenario calls fillers, what the user did aside, and all behind
 * the failure.
 */
import fc from "fast-check";
import type { Reason } from "@idumb/reports";
import { labelOf, type UserStep } from "../play/user-script.ts";
import { isAside } from "../user/act.ts";
import { reasonKey } from "./reason-key.ts";

/** Which oracles look at the shorter run. */
export type Judge = "house" | "scenario";

export interface Script {
  readonly steps: readonly UserStep[];
  readonly judge: Judge;
}

export interface ShrinkOptions {
  readonly steps: readonly UserStep[];
  readonly reason: Reason;
  /** Labels of steps that nothing rests on. */
  readonly fillers: readonly string[];
  /** Plays a script; gives the reasons why it failed. */
  readonly play: (script: Script) => Promise<readonly Reason[]>;
  /** Milliseconds now, and when to stop. */
  readonly now: () => number;
  readonly deadline: number;
  /** Told when a shorter one was found. */
  readonly onShorter?: (steps: number, runs: number) => void;
}

export interface Shrunk extends Script {
  readonly reason: Reason;
  /** Steps of the script that it came from. */
  readonly from: number;
  readonly runs: number;
  /** False when the time was up before everything had been tried. */
  readonly isMinimal: boolean;
}

/** Null when the failure does not come again from the script alone. */
export async function shrinkScript(options: ShrinkOptions): Promise<Shrunk | null> {
  const { steps, reason, play, now, deadline, onShorter = () => {} } = options;
  const key = reasonKey(reason.text);
  let runs = 0;
  const failing = async (script: Script): Promise<Reason | undefined> => {
    runs += 1;
    return (await play(script)).find(({ text }) => reasonKey(text) === key);
  };
  const judge = await judgeOf(steps, failing);
  if (judge === null) return null;
  let best = judge.reason;
  let found = steps;
  const removable = steps.flatMap((step, at) => (mayGo(step, at, judge.judge, options) ? [at] : []));
  const tried = new Map<string, boolean>();
  const holds = async (left: readonly number[]): Promise<boolean> => {
    // Out of time nothing fails any more, so the search ends with what it has.
    if (now() > deadline) return true;
    const kept = new Set(left);
    const shorter = steps.filter((_, at) => !removable.includes(at) || kept.has(at));
    const name = left.join();
    const known = tried.get(name);
    if (known !== undefined) return known;
    const again = await failing({ steps: shorter, judge: judge.judge });
    tried.set(name, again === undefined);
    if (again !== undefined && shorter.length < found.length) {
      best = again;
      found = shorter;
      onShorter(found.length, runs);
    }
    return again === undefined;
  };
  if (removable.length > 0) {
    const indices = fc.array(fc.noShrink(fc.nat({ max: steps.length })), { size: "max" });
    tried.set(removable.join(), false);
    await fc.check(fc.asyncProperty(indices, holds), { examples: [[removable]], numRuns: 1 });
  }
  return {
    steps: found,
    judge: judge.judge,
    reason: best,
    from: steps.length,
    runs,
    isMinimal: now() <= deadline,
  };
}

/** The rules of the house if they see it, else the scenario. */
async function judgeOf(
  steps: readonly UserStep[],
  failing: (script: Script) => Promise<Reason | undefined>,
): Promise<{ judge: Judge; reason: Reason } | null> {
  for (const judge of ["house", "scenario"] as const) {
    const reason = await failing({ steps, judge });
    if (reason) return { judge, reason };
  }
  return null;
}

/** Steps that are no turns of a session. */
const BETWEEN: ReadonlySet<string> = new Set(["restart", "undo", "put"]);

/** Whether the step may be left out. */
function mayGo(step: UserStep, at: number, judge: Judge, options: ShrinkOptions): boolean {
  const label = labelOf(step);
  if (judge === "house" || isAside(label) || options.fillers.includes(label)) return true;
  const { turn } = options.reason;
  if (turn === null) return false;
  const turns = options.steps.slice(0, at + 1).filter(({ do: what }) => !BETWEEN.has(what)).length;
  return turns > turn;
}
