import { readReport } from "@idumb/reports";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { EXIT_CODES } from "./run/could-not-run.ts";

const CLI = fileURLToPath(new URL("cli.ts", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "stress-cli-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const good = join(scratch, "good.js");
writeFileSync(good, 'export default { id: "good", server: async () => ({}) };\n');
const old = join(scratch, "opencode");
writeFileSync(old, "#!/bin/sh\necho an old one\nexit 9\n");
chmodSync(old, 0o755);

const run = (...args: string[]) => runWith({}, ...args);
const runWith = (env: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, ["--conditions=source", CLI, ...args], {
    encoding: "utf8",
    timeout: 60_000,
    env: { ...process.env, ...env },
  });

test("a call that is refused ends with its code and says why where errors are said", () => {
  const { status, stderr, stdout } = run("--sceanrio", "ST-01");
  expect({ status, stdout, stderr }).toEqual({
    status: EXIT_CODES.call,
    stdout: "",
    stderr: expect.stringContaining("Did you mean --scenario?"),
  });
});

const live = [
  "--live",
  "--plugin",
  good,
  "--scenario",
  "ST-01",
  "--seed",
  "1",
  "--out",
  join(scratch, "out"),
];
test.each([
  ["is not there", join(scratch, "no-such-binary"), "OpenCode binary not found"],
  ["does not start", old, "OpenCode did not start: exited with 9"],
])("a binary that %s", (_, binary, message) => {
  const { status, stderr } = runWith({ OPENCODE_SIMULATOR_BINARY: binary }, ...live);
  expect({ status, said: stderr }).toEqual({
    status: EXIT_CODES.host,
    said: expect.stringContaining(message),
  });
});

test("Ctrl-C prints and writes what was played, and what is missing is no failure; each named agent plays every seed", async () => {
  const out = join(scratch, "interrupted");
  const args = ["--scenario", "ST-01", "--arm", "bare", "--seeds", "500", "--plugin", good, "--out", out];
  args.push("--persona", "hasty", "--persona", "Devious", "--persona", "hasty");
  const baseline = join(scratch, "baseline.json");
  writeFileSync(baseline, "the good one");
  args.push("--update-baseline", baseline);
  const child = spawn(process.execPath, ["--conditions=source", CLI, ...args], { detached: true });
  let said = "";
  child.stdout.on("data", (text: Buffer) => {
    if (said === "") setTimeout(() => process.kill(-(child.pid ?? 0), "SIGINT"), 4_000);
    said += text.toString();
  });
  const [code] = (await once(child, "exit")) as [number];
  expect(code).toBe(EXIT_CODES.interrupted);
  expect(said).toContain(
    "Playing 1000 runs on the simulated OpenCode: 500 seeds, agents hasty, devious, users ",
  );
  expect(said).toMatch(/INTERRUPTED: \d+ of \d+ runs were played; the rest is unknown/);
  const report = readReport(readFileSync(join(out, "report.json"), "utf8")).report;
  expect(report).toMatchObject({ failures: [] });
  expect(existsSync(join(out, "report.html"))).toBe(true);
  expect(readFileSync(baseline, "utf8")).toBe("the good one");
}, 60_000);

test("a reader that has gone keeps nothing from being written, and the exit code says what the gates gave", async () => {
  const out = join(scratch, "unread");
  const args = ["--scenario", "ST-01", "--arm", "bare", "--seed", "1", "--plugin", good, "--out", out];
  const child = spawn(process.execPath, ["--conditions=source", CLI, ...args]);
  let wrong = "";
  child.stderr.on("data", (text: Buffer) => void (wrong += text.toString()));
  child.stdout.once("data", () => child.stdout.destroy());
  const [code] = (await once(child, "exit")) as [number];
  expect({ code, wrong }).toEqual({ code: run(...args).status, wrong: "" });
  expect(existsSync(join(out, "report.html"))).toBe(true);
}, 60_000);
