/**
 * Builds the published packages into their `dist`, each by its own build script, from nothing, so that no
 * stale file survives: the host loads `dist` and nothing else (host contract §0.20). It is built aside: whoever plays
 * meanwhile finds the old files or the new ones.
 *
 * usage: node ground/build.ts [WORKSPACE…]
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { swapIn } from "./swap-in.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** On the same file system as every `dist`, and looked at by no tool. */
const ASIDE = join(root, ".stress");
const ENTRIES: Readonly<Record<string, string>> = { runtime: "plugin.js", simulator: "index.js" };
const PUBLISHED = Object.keys(ENTRIES);

/** Throws when one does not build; the compiler's output is on the terminal by then. */
export function build(workspaces: readonly string[] = PUBLISHED): void {
  for (const workspace of workspaces) {
    mkdirSync(ASIDE, { recursive: true });
    const aside = mkdtempSync(join(ASIDE, `build-${workspace}-`));
    try {
      const done = spawnSync("npm", ["run", "build", "--silent", "-w", workspace, "--", "--outDir", aside], {
        cwd: root,
        stdio: "inherit",
        shell: process.platform === "win32",
      });
      if (done.status !== 0) throw new Error(`${workspace} does not build`);
      swapIn(aside, join(root, workspace, "dist"), ENTRIES[workspace] ?? "");
    } finally {
      rmSync(aside, { recursive: true, force: true });
    }
  }
}

if (import.meta.main) build(process.argv.length > 2 ? process.argv.slice(2) : PUBLISHED);
