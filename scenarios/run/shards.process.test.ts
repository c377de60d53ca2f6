import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SUITE_VERSION, type Call } from "./call.ts";
import { CouldNotRun } from "./could-not-run.ts";
import { mergeShards } from "./merge-shards.ts";
import { lendPlugin, type LentPlugin } from "./lend-plugin.ts";
import { stress, type StressOptions } from "./stress.ts";

const SLOW_MS = 180_000;
const scratch = mkdtempSync(join(tmpdir(), "stress-shards-"));
let lent: LentPlugin | undefined;
let plugin = "";
beforeAll(async () => {
  lent = await lendPlugin(undefined);
  plugin = lent.plugin;
}, SLOW_MS);
afterAll(() => {
  lent?.giveBack();
  rmSync(scratch, { recursive: true, force: true });
});

const quiet = () => {};
const call: Call = {
  host: "fake",
  scenarios: ["ST-01"],
  seeds: [1],
  arms: ["bare", "governed", "without-gate", "governed-no-subagent-hooks"],
  personas: ["hasty"],
  users: null,
  sabotages: ["no-gate"],
  replayOptions: "",
};
const play = (name: string, options: Partial<StressOptions> = {}, signal = new AbortController().signal) =>
  stress(
    call,
    {
      plugin,
      isOurs: true,
      shard: null,
      out: join(scratch, name),
      traces: false,
      compare: (report) => report,
      shrinkMs: 0,
      say: quiet,
      ...options,
    },
    signal,
  );

const FORMS = ["report.json", "report.md", "junit.xml", "report.html"];

test(
  "shards played apart merge to the bytes of the report that was played at once",
  { timeout: SLOW_MS },
  async () => {
    const whole = await play("whole");
    // What takes time is measured once, by whichever shard has that run.
    expect(whole?.metrics.filter(({ id }) => id === "hook-latency")).toHaveLength(1);
    for (const index of [1, 2]) await play(`part${index}`, { shard: { index, count: 2 } });
    mergeShards([join(scratch, "part2"), join(scratch, "part1")], {
      out: join(scratch, "merged"),
      baseline: null,
      say: quiet,
    });
    const differing = FORMS.filter(
      (form) =>
        readFileSync(join(scratch, "merged", form), "utf8") !==
        readFileSync(join(scratch, "whole", form), "utf8"),
    );
    expect(differing).toEqual([]);
  },
);

test(
  "a run that is interrupted writes what it knows and says how much is missing",
  { timeout: SLOW_MS },
  async () => {
    const interrupt = new AbortController();
    interrupt.abort();
    const report = await play("interrupted", {}, interrupt.signal);
    expect(report?.played).toMatchObject({ played: 0 });
    expect(readFileSync(join(scratch, "interrupted", "report.md"), "utf8")).toMatch(
      /INTERRUPTED after 0 of \d+ runs/,
    );
  },
);

const answer = (arm: string, hostVersion: string) => ({ purpose: "play", result: { arm }, hostVersion });
const refused = { out: join(scratch, "refused"), baseline: null, say: quiet };

describe("shards that do not belong together are refused, naming both", () => {
  const shard = (name: string, index: number, change: object = {}): string => {
    const folder = join(scratch, name);
    mkdirSync(folder, { recursive: true });
    const file = {
      version: 2,
      suiteVersion: SUITE_VERSION,
      call,
      shard: { index, count: 2 },
      answers: [],
      ...change,
    };
    writeFileSync(join(folder, "shard.json"), JSON.stringify(file));
    return folder;
  };
  test.each<[string, () => string[], RegExp]>([
    [
      "other seeds",
      () => [shard("a", 1), shard("b", 2, { call: { ...call, seeds: [7] } })],
      /seeds is \[1\] in .*a and \[7\] in .*b/,
    ],
    [
      "another suite version",
      () => [shard("a", 1), shard("c", 2, { suiteVersion: "0.0.1" })],
      /the suite version is "\d.*" in .*a and "0\.0\.1" in .*c/,
    ],
    [
      "another build of the plugin",
      () => [
        shard("f", 1, { plugin: { name: "p.mjs", version: null, sha256: "1a" } }),
        shard("g", 2, { plugin: { name: "p.mjs", version: null, sha256: "2b" } }),
      ],
      /the plugin is .*"1a".* in .*f and .*"2b".* in .*g/,
    ],
    [
      "another version of the host",
      () => [
        shard("h", 1, { answers: [answer("governed", "1.18.33"), answer("bare", "")] }),
        shard("i", 2, { answers: [answer("bare", "1.2.27"), answer("governed", "1.18.34")] }),
      ],
      /the version of the host of the arm governed is "1\.18\.33" in .*h and "1\.18\.34" in .*i/,
    ],
    ["a missing one", () => [shard("a", 1)], /shard 2\/2 is missing/],
    ["the same twice", () => [shard("a", 1), shard("d", 1)], /shard 1\/2 is there twice, in .*a and .*d/],
    [
      "one in which a figure was altered",
      () => [shard("a", 1), shard("e", 2, { sha256: "of something else" })],
      /shard\.json is not a whole shard file: play that shard again/,
    ],
    [
      "one of an older shape",
      () => [shard("j", 1, { version: 1 })],
      /j\/shard\.json is not a whole shard file: play that shard again/,
    ],
    ["a folder without one", () => [join(scratch, "nowhere")], /no shard in .*nowhere: run with --shard/],
  ])("%s", (_, folders, message) => {
    const attempt = () => mergeShards(folders(), refused);
    expect(attempt).toThrow(CouldNotRun);
    expect(attempt).toThrow(message);
  });
  test("half a file", () => {
    const folder = shard("half", 1);
    writeFileSync(join(folder, "shard.json"), '{"version":2,');
    expect(() => mergeShards([folder], refused)).toThrow(/half.*not a whole shard file/);
  });
});
