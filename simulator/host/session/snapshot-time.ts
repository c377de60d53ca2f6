import type { Host } from "../host.ts";
import { microtasks } from "./microtasks.ts";

/** Microtask turns that stand for the milliseconds in which the host asks git. */
const SNAPSHOT_TURNS = 400;

/** OpenCode 1.18.33 runs git around a step: an abort that is on its way gets there first. What plugins do meanwhile gets done, and a file that a hook writes without waiting is there when git looks. */
export async function snapshotTime(host: Host): Promise<void> {
  await microtasks(SNAPSHOT_TURNS);
  await host.world.calm();
}

/** The same in virtual milliseconds. */
const SNAPSHOT_MS = 20;

/**
 * While it asks git, whatever else is under way moves on, each piece as far as it gets. OpenCode 1.18.33: an aborted
 * command has ended, its hook after included, before the changes of its step are told; and of subagents that start
 * together all have been prompted before the first lists its tools.
 */
export function whileOthersMove(host: Host): Promise<void> {
  return host.world.sleep(SNAPSHOT_MS);
}
