/**
 * A worker process: plays the jobs it is sent, one after the other. It exists because a simulated host
 * owns clock, timers and terminal of its process, and because HOME must be set before a process starts.
 */
import type { Job } from "./job.ts";

// Heard by Node at its start. What is played here is not to see it.
delete process.env["NODE_COMPILE_CACHE"];
// Ctrl-C reaches the whole group: whether a run in the middle counts is for the parent to say. First of all, since
// loading the rest takes a while.
process.on("SIGINT", () => {});
const { playJob } = await import("./play-job.ts");

process.on("message", (job: Job) => {
  void playJob(job).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));

// Everything is loaded: jobs may come.
process.send?.("ready");
