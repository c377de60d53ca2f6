import { readReport } from "@idumb/reports";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { EXIT_CODES } from "./run/could-not-run.ts";

const CLI = fileURLToPath(new URL("cli.ts", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "stress-cli-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const empty = join(scratch, "empty.js");
writeFileSync(empty, "export {};\n");
const broken = join(scratch, "broken.js");
writeFileSync(broken, "export default {\n");

const leaving = join(scratch, "leaving.js");
writeFileSync(leaving, "process.exit(0);\n");
const torn = mkdtempSync(join(scratch, "torn-"));
writeFileSync(join(torn, "package.json"), '{ "name":');

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

describe("what keeps the suite from running has an exit code of its own and says what to do", () => {
  test.each([
    ["a mistyped option", ["--sceanrio", "ST-01"], "Did you mean --scenario?"],
    ["an unknown scenario", ["--scenario", "ST-99"], "Unknown scenario. Known: ST-01, ST-02"],
    ["an unknown persona", ["--persona", "lazy"], "Known: diligent"],
    ["an unknown user", ["--user", "ada"], "Known: vibe-coder"],
    ["an unknown arm", ["--arm", "free"], "Known: bare, governed"],
    ["arms and ablations", ["--arm", "bare", "--ablations"], "cannot be used with"],
    ["an unknown sabotage", ["--sabotage", "no-rain"], "Known: no-gate, gate"],
    [
      "a sabotage whose scenario is not played",
      ["--sabotage", "no-gate", "--scenario", "ST-06", "--seeds", "1"],
      "1 broken variant of the plugin would be noticed in ST-01",
    ],
    ["no seeds at all", ["--seeds", "0"], "at least 1"],
    ["more seeds than fit", ["--seeds", "5000000000"], "At most 10000"],
    ["a seed and a count", ["--seed", "1", "--seeds", "2"], "cannot be used with"],
    ["a shard that cannot be", ["--shard", "4/3", "--out", scratch], "I/N is needed"],
    ["a shard without a folder", ["--shard", "1/3"], "needs --out"],
    [
      "a shard and a baseline of it",
      ["--shard", "1/3", "--out", scratch, "--update-baseline", join(scratch, "b.json")],
      "cannot be used with",
    ],
    [
      "a script and a baseline of it",
      ["--script", good, "--update-baseline", join(scratch, "b.json")],
      "cannot be used with",
    ],
    [
      "a shard and what it is compared with",
      ["--shard", "1/3", "--out", scratch, "--baseline", join(scratch, "b.json")],
      "cannot be used with",
    ],
    [
      "a script and what it is compared with",
      ["--script", good, "--baseline", join(scratch, "b.json")],
      "cannot be used with",
    ],
    ["two seeds and a word", ["--seed", "1", "--seed", "two"], "at least 1"],
    ["a stray word", ["everything"], '"everything" is no command: there are merge and replay'],
    ["a plugin path that is not there", ["--plugin", join(scratch, "none.js")], "plugin path does not exist"],
    ["a plugin that exports nothing", ["--plugin", empty], "exports no plugin"],
    ["a plugin that does not parse", ["--plugin", broken], "cannot be imported"],
    [
      "a plugin that ends the process",
      ["--plugin", leaving],
      "it ends the process that imports it, with code 0",
    ],
    ["a plugin whose package is torn", ["--plugin", torn], "package.json cannot be read"],
    ["no folder at all", ["--plugin", good, "--seed", "1", "--out", ""], "an empty path was given"],
    ["no baseline at all", ["--seed", "1", "--baseline", ""], "an empty path was given"],
    ["a script and a scenario", ["--script", good, "--scenario", "ST-01"], "cannot be used with"],
    ["a replay of nothing", ["replay"], "missing required argument 'files'"],
    ["a replay in an unknown mode", ["replay", good, "--mode", "mild"], "Allowed choices are strict"],
  ])("%s", (_, args, message) => {
    const { status, stderr, stdout } = run(...args);
    const expected = args[0] === "--plugin" && args.length === 2 ? EXIT_CODES.plugin : EXIT_CODES.call;
    expect({ status, said: stderr }).toEqual({ status: expected, said: expect.stringContaining(message) });
    expect(stdout).toBe("");
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

  test("a file that is no recording", () => {
    const { status, stderr } = run("replay", good, "--plugin", good, "--out", join(scratch, "replay"));
    expect({ status, said: stderr }).toEqual({
      status: EXIT_CODES.data,
      said: expect.stringMatching(/good\.js: .*opencode export/),
    });
  });

  test("a recording that breaks off is played as far as it goes, and the code says that it was not whole", () => {
    const whole = readFileSync(new URL("replay/fixture/shop.json", import.meta.url), "utf8");
    const file = join(scratch, "cut.json");
    writeFileSync(file, whole.slice(0, 12_000));
    const out = join(scratch, "replay");
    const { status, stdout } = run("replay", file, "--plugin", good, "--out", out);
    expect(status).toBe(EXIT_CODES.partial);
    expect(stdout).toMatch(/cut\.json: message \d+ is (?:cut off|damaged) \(line \d+, offset \d+ of 12000\)/);
    expect(readFileSync(join(out, "replay.md"), "utf8")).toMatch(/message \d+ is (?:cut off|damaged)/);
  });

  test("a report that cannot be written", () => {
    const { status, stderr } = run("--plugin", good, "--seed", "1", "--out", join(good, "out"));
    expect({ status, said: stderr }).toEqual({
      status: EXIT_CODES.disk,
      said: expect.stringContaining(good),
    });
  });

  test("a baseline that could not be written", () => {
    const file = join(scratch, "nodir", "b.json");
    expect(run("--plugin", good, "--seed", "1", "--update-baseline", file)).toMatchObject({
      status: EXIT_CODES.disk,
      stderr: expect.stringMatching(/^stress: there is no folder \S+nodir\n$/),
      stdout: "",
    });
  });

  test("no two have the same code", () => {
    const codes = Object.values(EXIT_CODES);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.every((code) => code > 1)).toBe(true);
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

test("each named seed is played once, in the order of their numbers", () => {
  const out = join(scratch, "seeds");
  const args = ["--scenario", "ST-01", "--arm", "bare", "--plugin", good, "--out", out];
  const { stdout } = run(...args, "--seed", "7", "--seed", "2", "--seed", "7");
  expect(stdout).toContain("2 seeds");
  expect(readReport(readFileSync(join(out, "report.json"), "utf8")).report).toMatchObject({ seeds: [2, 7] });
});

test("a shard that is named by its file is refused with the folder that is meant", () => {
  const folder = mkdtempSync(join(scratch, "shard-"));
  writeFileSync(join(folder, "shard.json"), "{}");
  const { status, stderr } = run("merge", join(folder, "shard.json"), "--out", join(scratch, "merged"));
  expect({ status, stderr }).toEqual({
    status: EXIT_CODES.data,
    stderr: `stress: ${join(folder, "shard.json")} is the shard itself: name the folder it is in, ${folder}\n`,
  });
});

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

test("help names every option and ends with code 0", () => {
  const { status, stdout } = run("--help");
  expect(status).toBe(0);
  for (const option of [
    "--scenario",
    "--seeds",
    "--seed",
    "--arm",
    "--ablations",
    "--persona",
    "--live",
    "--sabotage",
    "--plugin",
    "--out",
    "--shard",
    "--baseline",
    "--update-baseline",
    "--shrink",
    "--script",
    "merge",
    "replay",
    "--as-recorded",
  ]) {
    expect(stdout).toContain(option);
  }
});

test("a plugin whose start fails, which the host goes on without, is told before what went wrong without it", () => {
  const throwing = join(scratch, "throwing.js");
  writeFileSync(
    throwing,
    'export default { id: "x", server: async () => { throw new Error("boom at start"); } };\n',
  );
  const { status, stdout } = run(
    "--plugin",
    throwing,
    "--scenario",
    "ST-22",
    "--arm",
    "governed",
    "--seed",
    "1",
    "--out",
    join(scratch, "throwing"),
  );
  const [, first] = /  - (.*)/.exec(stdout) ?? [];
  expect([first, status]).toEqual([`the plugin ${throwing} did not start: boom at start`, 1]);
});
