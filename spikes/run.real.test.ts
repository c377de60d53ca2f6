import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const start = (args: string[], env: NodeJS.ProcessEnv = process.env) =>
  spawnSync(process.execPath, [join(import.meta.dirname, "run.ts"), ...args], {
    env,
    encoding: "utf8",
    timeout: 60_000,
  });

it("a version that cannot be had ends with 2 and says why, before any other version is asked", () => {
  const cache = mkdtempSync(join(tmpdir(), "spike-test-"));
  const ended = start(["--opencode", "1.18.33,1.1.53"], { PATH: "", OPENCODE_SIMULATOR_CACHE: cache });
  rmSync(cache, { recursive: true, force: true });
  expect(ended.stderr).toContain("spike: OpenCode 1.1.53 cannot be had: cannot run npm");
  expect(ended.stdout).toBe("");
  expect(ended.status).toBe(2);
}, 60_000);

it("something that is no version ends with 2 and names it", () => {
  const ended = start(["--opencode", "newest"]);
  expect(ended.stderr).toContain("newest: an exact version is needed, such as 1.18.33");
  expect(ended.status).toBe(2);
}, 60_000);

it("a build of OpenCode 2 that is not the preview ends with 2 and says which one is asked", () => {
  const ended = start(["--opencode", "2.0.3"]);
  expect(ended.stderr).toContain("spike: of OpenCode 2 the build 0.0.0-next-16350 is asked, not 2.0.3");
  expect(ended.status).toBe(2);
}, 60_000);

it("another OpenCode 2 in the environment is not asked in the preview's name", () => {
  const ended = start(["--opencode", "2"], { ...process.env, OPENCODE_SIMULATOR_BINARY_2: process.execPath });
  expect(ended.stderr).toContain("OPENCODE_SIMULATOR_BINARY_2 names an OpenCode 2 of its own; unset it");
  expect([ended.stdout, ended.status]).toEqual(["", 2]);
}, 60_000);
