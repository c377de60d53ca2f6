/**
 * Builds what is published: types by tsc, and three minified files that hold our modules and the
 * dependencies (their licences go along). OpenCode waits while a plugin loads: as separate files and packages
 * that took over 80 ms in the host (`npm run bench -- plugin`). `// @bun` tells the host's engine that it need
 * not transpile them; to Node it is a comment.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";

const BUNDLED = ["chokidar", "ignore", "jsonc-parser", "picomatch", "readdirp", "unbash"];
const ENTRIES = ["plugin.ts", "policy/judge.ts", "opencode/disk/watch-tree.ts"];
const KEPT = new Set([
  "plugin.js",
  "judge.js",
  "watch-tree.js",
  "plugin.d.ts",
  "index.js",
  "THIRD-PARTY-LICENSES",
]);

const root = import.meta.dirname;
const dist = join(root, "dist");

/** Runs a program of the workspace's devDependencies (npm puts them on PATH); throws when it fails. */
function run(program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}

/** The text of a package's licence, found beside its package.json. */
function licenceOf(name: string): string {
  const resolved = createRequire(import.meta.url).resolve(name);
  const folder = resolved.slice(
    0,
    resolved.lastIndexOf(join("node_modules", name)) + join("node_modules", name).length,
  );
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(-mit)?(\.md|\.txt)?$/i.test(entry));
  if (!file) throw new Error(`${name} has no licence file in ${folder}: it cannot be bundled`);
  return `${name}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}

/** Bun reads a file marked `// @bun` as Latin-1 (seen: "…" became "â¦"). After minifying, only texts and patterns hold such characters, and both take escapes. */
function asciiOf(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

rmSync(dist, { recursive: true, force: true });
run("tsc", "-p", "tsconfig.build.json");
for (const entry of ENTRIES) {
  const file = join(dist, basename(entry).replace(/\.ts$/, ".js"));
  run("bun", "build", join(root, entry), "--target=node", "--format=esm", "--minify", `--outfile=${file}`);
  writeFileSync(file, `// @bun\n${asciiOf(readFileSync(file, "utf8"))}`);
}
writeFileSync(join(dist, "THIRD-PARTY-LICENSES"), BUNDLED.map(licenceOf).join(`\n${"-".repeat(78)}\n\n`));
for (const entry of readdirSync(dist)) if (!KEPT.has(entry)) rmSync(join(dist, entry), { recursive: true });
