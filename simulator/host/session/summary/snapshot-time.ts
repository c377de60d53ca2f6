import type { Host } from "../../instance/host.ts";
import { microtasks } from "../../fiber/microtasks.ts";

/** Microtask turns that stand for the milliseconds in which the host asks git. */
const SNAPSHOT_TURNS = 400;
/** The same in virtual milliseconds. */
const SNAPSHOT_MS = 20;

/** A quarter of a turn that has two steps. */
const GIT_MS = 40;

/** One question to git at a time, as on the real host: by the snapshots that it is about. */
const asking = new WeakMap<object, Promise<void>>();

/**
 * OpenCode 1.18.33 runs git around a step: an abort that is on its way gets there first. What plugins do meanwhile gets
 * done, and a file that a hook writes without waiting is there when git looks; what waits for a timer of some ten
 * milliseconds comes in between steps too.
 */
export async function snapshotTime(host: Host): Promise<void> {
  const before = asking.get(host.snapshots);
  if (before) await before;
  await microtasks(SNAPSHOT_TURNS);
  if (host.world.isAwaited()) await gitTime(host);
  await host.world.calm();
}

/** What whoever waits for a timer sees of it: a turn with one tool call takes OpenCode 1.18.33 some 160 ms. */
export const gitTime = (host: Host): Promise<void> => host.world.sleep(GIT_MS);

/**
 * While it asks git, all other work that is under way moves on, each piece as far as it gets. OpenCode 1.18.33: an
 * aborted command has ended, its hook after included, before the changes of its step are told; of subagents that start
 * together all have been prompted before the first lists its tools; and an abort of a parent whose subagent runs
 * reaches the parent before the end of its step does, which waits for git behind the subagent's cleanup.
 */
export async function whileOthersMove(host: Host): Promise<void> {
  const slept = host.world.sleep(SNAPSHOT_MS);
  asking.set(host.snapshots, slept);
  await slept;
  if (asking.get(host.snapshots) === slept) asking.delete(host.snapshots);
}
