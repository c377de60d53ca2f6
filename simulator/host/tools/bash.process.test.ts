import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enterWorld } from "../../world/enter-world.ts";
import type { World } from "../../world/world.ts";
import { sleepMs } from "./bash/virtual-shell.ts";
import { testServices, type TestServices } from "./fixtures/test-services.ts";

const START_MS = Date.UTC(2026, 0, 1);

let folder: string;
let world: World;
let services: TestServices;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "bash-")));
  mkdirSync(join(folder, "sub"));
  writeFileSync(join(folder, "s.sh"), "echo $1");
  world = enterWorld({ seed: 1, startMs: START_MS });
  services = testServices(world, folder);
});
afterEach(() => {
  world.leave();
  rmSync(folder, { recursive: true });
  rmSync(services.place.data, { recursive: true, force: true });
});

const bash = (command: string, more: Record<string, unknown> = {}, abort?: AbortSignal) =>
  services.call("bash", { command, ...more }, abort);
const elapsed = () => world.now() - START_MS;

describe("bash on virtual time", () => {
  test("sleeps until the virtual clock gets there, and shows its time", async () => {
    const { output } = await bash("date +%T; sleep 90; date +%T; sleep 0.5 10; date -u +%FT%T");
    expect(output).toBe("00:00:00\n00:01:30\n2026-01-01T00:01:40\n");
    expect(elapsed()).toBe(100_500);
  });

  test("leaves wrong sleeps and given dates to the real programs", async () => {
    const { output } = await bash("date -u -d @0 +%Y; sleep nonsense; echo $?");
    expect(output).toMatch(/^1970\nsleep: invalid time interval .*nonsense/);
    expect(output.endsWith("\n1\n")).toBe(true);
  });

  test("takes no virtual time for work, and keeps the order in which both streams were written", async () => {
    const { output, metadata } = await bash("for i in 1 2 3; do echo out $i; echo err $i >&2; done; exit 4");
    expect(output).toBe("out 1\nerr 1\nout 2\nerr 2\nout 3\nerr 3\n");
    expect(metadata["exit"]).toBe(4);
    expect(elapsed()).toBe(0);
  });

  test.each([
    ["\\303", "(no output)"],
    ["ok\\303", "ok"],
    ["a\\377b\\360\\237\\230", "a\ufffdb"],
    ["\\357\\273\\277bom", "bom"],
  ])("drops a letter that the output ends within: %s", async (bytes, expected) => {
    expect((await bash(`printf '${bytes}'`)).output).toBe(expected);
  });

  test("ends a command at its timeout and keeps what it had written", async () => {
    const { output, metadata } = await bash("echo before; sleep 10; echo after > f", { timeout: 2000 });
    expect(output).toContain(
      "before\n\n\n<shell_metadata>\nshell tool terminated command after exceeding timeout 2000 ms.",
    );
    expect(metadata["exit"]).toBeNull();
    expect(elapsed()).toBe(2100);
  });

  test("is killed by an abort while it sleeps, with the rest of its group", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 300);
    const { output } = await bash(
      "echo one; (sleep 1; echo two > two.txt) & sleep 100; echo three",
      {},
      controller.signal,
    );
    expect(output).toBe("one\n\n\n<shell_metadata>\nUser aborted the command\n</shell_metadata>");
    expect(elapsed()).toBe(300);
    await world.sleep(5000);
    expect((await bash("ls two.txt 2>/dev/null")).output).toBe("(no output)");
  });

  test("draws the same RANDOM for the same seed, another for each call", async () => {
    const draw = async () => [
      (await bash("echo $RANDOM $RANDOM")).output,
      (await bash("echo $RANDOM")).output,
    ];
    const first = await draw();
    world.leave();
    world = enterWorld({ seed: 1, startMs: START_MS });
    services = testServices(world, folder);
    expect(await draw()).toEqual(first);
    expect(first[0]).not.toBe(first[1]);
  });

  test("lets parallel calls take turns in the order of their start", async () => {
    const log = (name: string, seconds: number) =>
      bash(`echo ${name} >> log; sleep ${seconds}; echo ${name} again >> log`).then(() =>
        finished.push(name),
      );
    const finished: string[] = [];
    await Promise.all([log("a", 3), log("b", 1), log("c", 2)]);
    expect(readFileSync(join(folder, "log"), "utf8").split("\n")).toEqual([
      "a",
      "b",
      "c",
      "b again",
      "c again",
      "a again",
      "",
    ]);
    expect(finished).toEqual(["b", "c", "a"]);
    expect(elapsed()).toBe(3000);
  });

  test("passes sleep and date on to scripts that it starts", async () => {
    writeFileSync(join(folder, "wait.sh"), "sleep 60\ndate +%M\n");
    expect((await bash("bash wait.sh")).output).toBe("01\n");
  });

  test("gives the same bytes on Node and on Bun", () => {
    const program = fileURLToPath(new URL("./fixtures/bash-tour.ts", import.meta.url));
    const run = (runtime: string) => execFileSync(runtime, [program], { encoding: "utf8", timeout: 30_000 });
    const bytes = run("node");
    expect(bytes).toContain("terminated");
    expect(run("bun")).toBe(bytes);
  });
});

describe("the time that sleep takes", () => {
  test.each([
    ["5", 5000],
    ["0.25", 250],
    ["1m 2s", 62_000],
    [".5h", 1_800_000],
    ["infinity", Number.MAX_SAFE_INTEGER],
    ["", undefined],
    ["x", undefined],
    ["-1", undefined],
  ])("%j is %s ms", (args, expected) => expect(sleepMs(args)).toBe(expected));
});

// What the real OpenCode 1.18.33 asked for each of these commands.
interface RecordedAsks {
  asks: {
    command: string;
    workdir?: string;
    asked: { permission: string; patterns: string[]; always: string[] }[];
  }[];
}
const recorded = JSON.parse(
  readFileSync(new URL("./fixtures/recorded-asks.json", import.meta.url), "utf8"),
) as RecordedAsks;

describe("bash asks as recorded", () => {
  test.each(recorded.asks.map((row) => [row.command, row] as const))("%s", async (command, row) => {
    const here = JSON.parse(
      JSON.stringify(row.asked).replaceAll("$PARENT", dirname(folder)),
    ) as typeof row.asked;
    // Aborted before it starts: only what comes before the command runs is of interest.
    await services.call(
      "bash",
      { command, ...(row.workdir ? { workdir: row.workdir } : {}) },
      AbortSignal.abort(),
    );
    const asked = services.asked.map(({ permission, patterns, always }) => ({
      permission,
      patterns,
      always,
    }));
    expect(asked).toEqual(here);
  });
});
