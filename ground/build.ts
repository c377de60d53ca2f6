/**
 * Builds the published packages into their `dist`, each by its own build script, from nothing, so that no
 * stale file survives: the host loads `dist` and nothing else (host contract §0.20).
 *
 * usage: node ground/build.ts [WORKSPACE…]
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const PUBLISHED = ["runtime", "simulator"];

/** Throws when one does not build; the compiler's output is on the terminal by then. */
export function build(workspaces: readonly string[] = PUBLISHED): void {
  for (const workspace of workspaces) {
    rmSync(`${root}${workspace}/dist`, { recursive: true, force: true });
    const done = spawnSync("npm", ["run", "build", "--silent", "-w", workspace], {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    if (done.status !== 0) throw new Error(`${workspace} does not build`);
  }
}

if (import.meta.main) build(process.argv.length > 2 ? process.argv.slice(2) : PUBLISHED);
