import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

const CLI = fileURLToPath(new URL("cli.ts", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "stress-cli-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const empty = join(scratch, "empty.js");
writeFileSync(empty, "export {};\n");
const broken = join(scratch, "broken.js");
writeFileSync(broken, "export default {\n");

const run = (...args: string[]) =>
  spawnSync(process.execPath, ["--conditions=source", CLI, ...args], { encoding: "utf8", timeout: 30_000 });

describe("a call that makes no sense ends with code 2 and says what to do", () => {
  test.each([
    ["a mistyped option", ["--sceanrio", "ST-01"], "Did you mean --scenario?"],
    ["an unknown scenario", ["--scenario", "ST-99"], "Unknown scenario. Known: ST-01, ST-02"],
    ["an unknown persona", ["--persona", "lazy"], "Known: diligent"],
    ["an unknown arm", ["--arm", "free"], "Known: bare, governed"],
    ["no seeds at all", ["--seeds", "0"], "at least 1"],
    ["a seed and a count", ["--seed", "1", "--seeds", "2"], "cannot be used with"],
    ["a stray word", ["everything"], "too many arguments"],
    ["a plugin path that is not there", ["--plugin", join(scratch, "none.js")], "plugin path does not exist"],
    ["a plugin that exports nothing", ["--plugin", empty], "exports no plugin"],
    ["a plugin that does not parse", ["--plugin", broken], "cannot be imported"],
  ])("%s", (_, args, message) => {
    const { status, stderr, stdout } = run(...args);
    expect({ status, said: stderr }).toEqual({ status: 2, said: expect.stringContaining(message) });
    expect(stdout).toBe("");
  });
});

test("help names every option and ends with code 0", () => {
  const { status, stdout } = run("--help");
  expect(status).toBe(0);
  for (const option of [
    "--scenario",
    "--seeds",
    "--seed",
    "--arm",
    "--persona",
    "--live",
    "--sabotage",
    "--plugin",
    "--out",
  ]) {
    expect(stdout).toContain(option);
  }
});
