/**
 * The plugin's files: our modules and the dependencies in each. OpenCode waits while a plugin loads; as
 * separate files and packages that took over 80 ms in the host (`npm run bench -- plugin`). `// @bun` tells the
 * host's engine that it need not transpile them; to Node it is a comment.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The command line `idumb`, which Node runs: it is named on its first line. */
const PROGRAM = "main.js";

/**
 * Bun reads a file marked `// @bun` as Latin-1 (seen: "…" became "â¦"). After minifying, only texts and patterns hold
 * such characters, and both take escapes.
 */
function asciiOf(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Bundles the sources in `from` into the folder `dist`; throws, with the bundler's words on stderr, when one does not
 * parse.
 */
export function bundle(from: string, dist: string): void {
  execFileSync("rolldown", ["--config", "rolldown.config.ts", "--dir", dist, "--log-level", "warn"], {
    cwd: from,
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (const name of readdirSync(dist).filter((one) => one.endsWith(".js") && one !== PROGRAM)) {
    const file = join(dist, name);
    writeFileSync(file, `// @bun\n${asciiOf(readFileSync(file, "utf8"))}`);
  }
}
