/**
 * Builds what is published: types by tsc, the bundled files, and the licences of what is bundled.
 *
 * usage: node build.ts [--outDir FOLDER]
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundle } from "./bundle.ts";
import { buildPage } from "./dashboard/build-page.ts";

const BUNDLED = [
  "@lezer/common",
  "@lezer/highlight",
  "@lezer/javascript",
  "@lezer/lr",
  "@lezer/python",
  "diff",
  "ignore",
  "jsonc-parser",
  "picomatch",
  "preact",
  "unbash",
  "uplot",
];
const TYPES = ["plugin.d.ts", "server.d.ts"];

const root = import.meta.dirname;
const { values } = parseArgs({ options: { outDir: { type: "string", default: join(root, "dist") } } });
const dist = values.outDir;

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

rmSync(dist, { recursive: true, force: true });
const types = join(dist, "types");
execFileSync("tsc", ["-p", "tsconfig.build.json", "--outDir", types], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
});
for (const name of TYPES) copyFileSync(join(types, "runtime", name), join(dist, name));
rmSync(types, { recursive: true });
await bundle(root, dist);
buildPage(dist);
// The host takes this file when it is given the built folder instead of the package.
writeFileSync(join(dist, "index.js"), 'export { default } from "./plugin.js";\n');
writeFileSync(join(dist, "THIRD-PARTY-LICENSES"), BUNDLED.map(licenceOf).join(`\n${"-".repeat(78)}\n\n`));
