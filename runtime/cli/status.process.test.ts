/** `idumb status` as it is published: people call it between two thoughts, so it opens few files and starts no process. */
import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundle } from "../bundle.ts";
import { emptyFolder, governed } from "./looked-at.fixture.ts";

const RUNTIME = join(import.meta.dirname, "..");

/** Prints the name of each module that is loaded. */
const TELLS_MODULES = `data:text/javascript,${encodeURIComponent(
  'import { registerHooks } from "node:module"; registerHooks({ load(url, context, next) { console.error(url); return next(url, context); } });',
)}`;

it("opens at most five files of the bundle, none of which decides, reads shell lines or starts processes", async () => {
  const { plugin } = await governed();
  const built = emptyFolder();
  copyFileSync(join(RUNTIME, "package.json"), join(built, "package.json"));
  await bundle(RUNTIME, join(built, "dist"));
  const args = ["--import", TELLS_MODULES, join(built, "dist/main.js"), "status", "--dir", plugin.directory];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect({ status, stdout }).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("Build the form") as string,
  });
  const loaded = stderr.trim().split("\n");
  const files = loaded.filter((url) => url.startsWith("file:")).map((url) => url.replace(/^.*\//, ""));
  expect(files.length).toBeLessThanOrEqual(5);
  expect(files).not.toContain("shared-decide.js");
  expect(files).not.toContain("policy.js");
  expect(loaded).not.toContain("node:child_process");
});
