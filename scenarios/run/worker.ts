/**
 * A worker process: plays the jobs it is sent, one after the other. It exists because a simulated host
 * owns clock, timers and terminal of its process, and because HOME must be set before a process starts.
 */
import { getHeapStatistics } from "node:v8";
import type { Job, Reply } from "./job.ts";

// Heard by Node at its start. What is played here is not to see it.
delete process.env["NODE_COMPILE_CACHE"];
// Ctrl-C reaches the whole group: whether a run in the middle counts is for the parent to say. First of all, since
// loading the rest takes a while.
process.on("SIGINT", () => {});
const { playJob } = await import("./play-job.ts");

/**
 * Node never lets go of a module, and each new process of a simulated host evaluates its plugins anew: 6 MB a run of
 * ST-10. Of the first call of 1,000 seeds two workers ran out of memory.
 */
const SHARE_OF_HEAP = 0.25;

function isFull(): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used > limit * SHARE_OF_HEAP;
}

process.on("message", (job: Job) => {
  void playJob(job).then((answer) => process.send?.({ answer, isFull: isFull() } satisfies Reply));
});
process.on("disconnect", () => process.exit(0));

// Everything is loaded: jobs may come.
process.send?.("ready");
