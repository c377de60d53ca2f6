import type { Host } from "../host.ts";
import { microtasks } from "./microtasks.ts";

/** Microtask turns that stand for the milliseconds in which the host asks git. */
const SNAPSHOT_TURNS = 400;

/** OpenCode 1.18.33 runs git around a step: an abort that is on its way gets there first. What plugins do meanwhile gets done, and a file that a hook writes without waiting is there when git looks. */
export async function snapshotTime(host: Host): Promise<void> {
  await microtasks(SNAPSHOT_TURNS);
  await host.world.calm();
}
