/** `idumb status` as it is published: people call it between two thoughts, so it opens few files and starts no process. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundle } from "../bundle.ts";
import { governed } from "./looked-at.fixture.ts";

const RUNTIME = join(import.meta.dirname, "..");

/** Prints the name of each module that is loaded. */
const TELLS_MODULES = `data:text/javascript,${encodeURIComponent(
  'import { registerHooks } from "node:module"; registerHooks({ load(url, context, next) { console.error(url); return next(url, context); } });',
)}`;

let built = "";
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), "idumb-status-"));
  copyFileSync(join(RUNTIME, "package.json"), join(built, "package.json"));
  await bundle(RUNTIME, join(built, "dist"));
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

/** The files of the bundle that are loaded with these or by them. */
function reachedFrom(names: readonly string[]): ReadonlySet<string> {
  const found = new Set(names);
  for (const name of found) {
    const text = readFileSync(join(built, "dist", name), "utf8");
    for (const [, next = ""] of text.matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)) found.add(next);
  }
  return found;
}

it("opens at most six files of the bundle, none of which decides, reads shell lines or starts processes", async () => {
  const { plugin } = await governed();
  const args = ["--import", TELLS_MODULES, join(built, "dist/main.js"), "status", "--dir", plugin.directory];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect({ status, stdout }).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("Build the form") as string,
  });
  const loaded = stderr.trim().split("\n");
  const files = loaded.filter((url) => url.startsWith("file:")).map((url) => url.replace(/^.*\//, ""));
  expect(files.length).toBeLessThanOrEqual(6);
  expect(files).not.toContain("shared-decide.js");
  expect(files).not.toContain("policy.js");
  expect(loaded).not.toContain("node:child_process");
});

it("shares with what a host loads nothing that is only for a shell", () => {
  const loaded = reachedFrom([
    "server.js",
    "plugin.js",
    "policy.js",
    "listen.js",
    "inspect-file.js",
    "watch-tree.js",
    "keep.js",
  ]);
  expect(loaded.has("shared-known.js")).toBe(true);
  expect(loaded.has("shared-looks.js")).toBe(false);
});
