/**
 * Where simulated runs have their throw-away projects: in memory where the system keeps a file system there. To every
 * program it is a disk like any other, but nothing waits for a device, and half of what a run costs is such waiting.
 */
import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Linux. A container may have a tiny one. */
const IN_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 512 * 1024 * 1024;

/** A folder that exists and can be written to. @param enoughBytes that must be free for it to be in memory. */
export function scratchRoot(enoughBytes = ENOUGH_BYTES): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= enoughBytes ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
