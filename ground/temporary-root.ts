/**
 * Where tests have their temporary folders: in memory, like the runs of the suite, where there is room for several real
 * hosts and programs can be started from there. Without it a test on a host waits for the disk most of its time.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scratchRoot } from "../scenarios/run/scratch-root.ts";

const ENOUGH_BYTES = 2 * 1024 ** 3;
const EXECUTABLE = 0o755;

export function temporaryRoot(): string {
  const root = scratchRoot(ENOUGH_BYTES);
  return canStartPrograms(root) ? root : tmpdir();
}

/** Containers often mount their memory without that right. */
function canStartPrograms(root: string): boolean {
  const folder = mkdtempSync(join(root, "idumb-can-start-"));
  try {
    const program = join(folder, "program.sh");
    writeFileSync(program, "#!/bin/sh\n", { mode: EXECUTABLE });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
