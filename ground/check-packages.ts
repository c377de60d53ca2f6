/**
 * Packs the published packages as a user would get them and asks publint and attw whether they can be
 * installed and imported. Builds first: a tarball of stale files proves nothing.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.ts";

const scratch = mkdtempSync(join(tmpdir(), "idumb-pack-"));

function run(command: string, args: readonly string[]): boolean {
  const done = spawnSync(command, args, { encoding: "utf8", shell: process.platform === "win32" });
  if (done.status !== 0) console.log(`${command} ${args.join(" ")}\n${done.stdout}${done.stderr}`);
  return done.status === 0;
}

/** What only the tests of this repository need has no business in a package; the template for authors has a test of its own. */
const OF_TESTS = /^(?!package\/template\/).*(?:\/fixtures?\/|\.(?:test|fixture)\.)/;

function holdsNoTests(tarball: string): boolean {
  const { stdout } = spawnSync("tar", ["-tzf", tarball], { encoding: "utf8" });
  const found = stdout.split("\n").filter((path) => OF_TESTS.test(path));
  if (found.length > 0) console.log(`${tarball} holds what only tests need:\n${found.join("\n")}`);
  return stdout !== "" && found.length === 0;
}

build();
let isGood = true;
for (const workspace of ["runtime", "simulator"]) {
  isGood =
    run("npm", ["pack", `./${workspace}`, "--pack-destination", scratch, "--loglevel=error"]) && isGood;
}
for (const tarball of readdirSync(scratch)) {
  isGood = holdsNoTests(join(scratch, tarball)) && isGood;
  // It says nothing of provenance: what that needs is asked by the release workflow.
  isGood = run("npm", ["publish", join(scratch, tarball), "--dry-run", "--access", "public"]) && isGood;
  isGood = run("publint", [join(scratch, tarball), "--strict"]) && isGood;
  // The packages are ESM only: a CommonJS user gets them through import().
  isGood = run("attw", [join(scratch, tarball), "--profile", "esm-only"]) && isGood;
}
rmSync(scratch, { recursive: true, force: true });
process.exitCode = isGood ? 0 : 1;
