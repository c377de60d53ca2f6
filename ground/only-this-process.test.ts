import { exec, execFile, execFileSync, execSync, fork, spawn, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";

const REFUSED = /is named \*\.process\.test\.ts/;

it.each<[string, () => unknown]>([
  ["Node", () => spawn(process.execPath, ["--version"])],
  ["npm", () => execFileSync("npm", ["--version"])],
  ["Bun by its path", () => execFile("/opt/bin/bun", ["--version"])],
  ["OpenCode", () => spawn("/opt/bin/opencode", ["serve"])],
  ["Node in a command", () => exec("node --version")],
  ["Node in a command that is waited for", () => execSync("node --version")],
  ["Node with a promise", () => promisify(execFile)("node", ["--version"])],
  ["another process of this program", () => fork("/opt/worker.ts")],
  ["a thread", () => new Worker("", { eval: true })],
])("a test of one process cannot start %s", (_, start) => expect(start).toThrow(REFUSED));

it.each<[string, string, readonly string[]]>([
  ["a shell", "sh", ["-c", "true && node --version"]],
  ["`env`", "env", ["node", "--version"]],
])("nor by way of %s", (_, program, given) => {
  const { status, stderr } = spawnSync(program, given, { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toMatch(REFUSED);
});

it.each(["node", "bun", "npm", "npx", "opencode"])("a shell finds no %s", (name) => {
  expect(spawnSync("sh", ["-c", name], { encoding: "utf8" }).stderr).toMatch(REFUSED);
});

it("what a host starts for its tools can be started", async () => {
  expect(execFileSync("git", ["--version"], { encoding: "utf8" })).toContain("git version");
  await expect(promisify(execFile)("sh", ["-c", "echo here"])).resolves.toMatchObject({ stdout: "here\n" });
});
