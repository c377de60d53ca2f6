import { existsSync, statSync, watch } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Terminal } from "./terminal.ts";

/** An editor writes a file in several steps. */
const CALM_MS = 200;

/** Does `turn` now and again whenever something beside one of the files changes, until the process is ended. */
export async function watched(
  paths: readonly string[],
  turn: () => Promise<void>,
  terminal: Terminal,
): Promise<never> {
  const folders = new Set(
    paths.map((path) => folderOf(path.startsWith("file:") ? fileURLToPath(path) : path)),
  );
  let changed = (): void => {};
  for (const folder of folders) {
    watch(folder, (_event, name) => {
      // The run's own traces may go below the folder that is watched.
      if (name === null || !name.startsWith(".")) changed();
    });
  }
  for (;;) {
    const change = new Promise<void>((resolve) => {
      changed = resolve;
    });
    try {
      await turn();
    } catch (error) {
      // A script that is being edited may be wrong for a while.
      terminal.stderr.write(
        `opencode-simulator: ${error instanceof Error ? error.message : String(error)}\n`,
      );
    }
    terminal.stdout.write(`\nwatching ${[...folders].join(", ")} (Ctrl-C ends)\n`);
    await change;
    await new Promise((resolve) => setTimeout(resolve, CALM_MS));
  }
}

function folderOf(path: string): string {
  return existsSync(path) && statSync(path).isDirectory() ? path : dirname(path);
}
