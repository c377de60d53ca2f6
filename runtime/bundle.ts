/**
 * The plugin's files: our modules and the dependencies in each. OpenCode waits while a plugin loads; as
 * separate files and packages that took over 80 ms in the host (`npm run bench -- plugin`). `// @bun` tells the
 * host's engine that it need not transpile them; to Node it is a comment.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

const ENTRIES = [
  "plugin.ts",
  "server.ts",
  "policy/policy.ts",
  "late/listen.ts",
  "late/inspect-file.ts",
  "opencode/disk/watch-tree.ts",
  "recovery/keep.ts",
];

/** The command line `idumb`, which Node runs: it is named on its first line. */
const PROGRAM = "cli/main.ts";

/** The files that {@link bundle} writes. */
export const BUNDLES: readonly string[] = [...ENTRIES, PROGRAM].map((entry) =>
  basename(entry).replace(/\.ts$/, ".js"),
);

/**
 * Bun reads a file marked `// @bun` as Latin-1 (seen: "…" became "â¦"). After minifying, only texts and patterns hold
 * such characters, and both take escapes.
 */
function asciiOf(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** As modules where a package has them: `jsonc-parser`'s other form asks for files by name that are not beside the bundle. */
const MAIN_FIELDS = ["--main-fields=module", "--main-fields=main"];

/**
 * Bundles the sources in `from` into the folder `dist`; throws, with the bundler's words on stderr, when one does not
 * parse.
 */
export function bundle(from: string, dist: string): void {
  [...ENTRIES, PROGRAM].forEach((entry, index) => {
    const file = join(dist, BUNDLES[index] ?? "");
    execFileSync(
      "bun",
      [
        "build",
        join(from, entry),
        "--target=node",
        ...MAIN_FIELDS,
        "--format=esm",
        "--minify",
        `--outfile=${file}`,
      ],
      { cwd: from, stdio: ["ignore", "ignore", "inherit"] },
    );
    if (entry !== PROGRAM) writeFileSync(file, `// @bun\n${asciiOf(readFileSync(file, "utf8"))}`);
  });
}
