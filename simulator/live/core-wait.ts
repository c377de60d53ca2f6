import { readFileSync } from "node:fs";

/**
 * How long a process has been ready to run and had no core: what a limit of wall time gives back, so that a busy machine
 * is no fault of a plugin. Linux tells it; elsewhere it is none.
 * @param pid of the process, this one unless given
 * @returns milliseconds since its start, of its main thread
 */
export function coreWaitMs(pid: number | "self" = "self"): number {
  if (process.platform !== "linux") return 0;
  try {
    const [, waitedNs = "0"] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
    return Number(waitedNs) / NS_PER_MS || 0;
  } catch {
    return 0;
  }
}

const NS_PER_MS = 1e6;
