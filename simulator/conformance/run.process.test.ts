import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Golden } from "../trace/golden.ts";

const folder = mkdtempSync(join(tmpdir(), "conformance-test-"));
const script = fileURLToPath(new URL("./scripts/blocked-call.json", import.meta.url));
afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function start(file: string, ...args: string[]): Ended {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const ended = spawnSync(process.execPath, ["--conditions=source", path, ...args], {
    cwd: folder,
    encoding: "utf8",
    timeout: 60_000,
  });
  return { code: ended.status, out: ended.stdout, err: ended.stderr };
}

const golden = (name: string): string => join(folder, name, "blocked-call.json");

function alter(name: string, change: (golden: Golden) => Golden): void {
  const recorded = JSON.parse(readFileSync(golden("recorded"), "utf8")) as Golden;
  mkdirSync(join(folder, name));
  writeFileSync(golden(name), JSON.stringify(change(recorded)));
}

beforeAll(() => {
  const ended = start("../cli.ts", "run-script", script, "--host", "fake", "--out", join(folder, "recorded"));
  if (ended.code !== 0) throw new Error(`recording failed: ${ended.err}`);
}, 60_000);

describe("the conformance command against recorded traces", () => {
  const against = (name: string): Ended =>
    start("run.ts", "--scripts", script, "--golden", join(folder, name));

  it("ends with 0 and says so when all are equal", () => {
    const ended = against("recorded");
    expect(ended.out).toContain("1 of 1 scripts equal");
    expect(ended.code).toBe(0);
    const report = JSON.parse(readFileSync(join(folder, ".stress/conformance.json"), "utf8")) as unknown;
    expect(report).toEqual({ equal: 1, total: 1, differences: [], races: [] });
  }, 60_000);

  it("ends with 1 and shows what differs", () => {
    alter("altered", (recorded) => ({ ...recorded, files: { "b.txt": "never written" } }));
    const ended = against("altered");
    expect(ended.out).toContain("files (- expected, + found)");
    expect(ended.out).toContain('- "b.txt": "never written"');
    expect(ended.out).toContain("0 of 1 scripts equal");
    expect(ended.code).toBe(1);
  }, 60_000);

  it("misses a hook that the host did not call", () => {
    alter("more", (recorded) => ({
      ...recorded,
      hooks: [...recorded.hooks, { h: "tool.execute.after", p: "A" }],
    }));
    expect(against("more")).toMatchObject({ code: 1 });
  }, 60_000);

  it("counts a script without a recorded trace as not equal", () => {
    const ended = against("nothing");
    expect(ended.out).toContain("blocked-call: no golden trace");
    expect(ended.code).toBe(1);
  }, 60_000);
});

describe("a command that cannot run ends with 2 and one line that says why", () => {
  it("for a mistyped option", () => {
    expect(start("run.ts", "--gloden", "x")).toMatchObject({
      code: 2,
      err: expect.stringContaining("unknown option '--gloden'"),
    });
    expect(start("../cli.ts", "run-script", script, "--hots", "fake")).toMatchObject({ code: 2 });
  }, 60_000);

  it("for a script that is not in the format", () => {
    const bad = join(folder, "bad.json");
    writeFileSync(bad, '{"id":"bad","steps":[{"promt":"x"}]}');
    const ended = start("../cli.ts", "run-script", bad);
    expect(ended.code).toBe(2);
    expect(ended.err).toContain(`${bad}:1: step 1, promt: unknown key`);
    expect(start("run.ts", "--scripts", join(folder, "none"))).toMatchObject({ code: 2 });
  }, 60_000);

  it("for a folder with bad scripts, all of them told and the good ones run all the same", () => {
    const mixed = join(folder, "mixed");
    mkdirSync(mixed);
    writeFileSync(join(mixed, "one.json"), "{");
    writeFileSync(join(mixed, "two.json"), '{"id":"two"}');
    cpSync(script, join(mixed, "blocked-call.json"));
    const ended = start("../cli.ts", "run-script", mixed, "--out", join(folder, "of-mixed"));
    expect(ended.code).toBe(2);
    expect(ended.err).toContain(`${join(mixed, "one.json")}:1: is not JSON: `);
    expect(ended.err).toContain(`${join(mixed, "two.json")}:1: steps: `);
    expect(existsSync(join(folder, "of-mixed/blocked-call.json"))).toBe(true);
    const compared = start("run.ts", "--scripts", mixed, "--golden", join(folder, "recorded"));
    expect(compared.out).toContain("1 of 1 scripts equal");
    expect(compared.err).toContain(join(mixed, "two.json"));
    expect(compared.code).toBe(2);
  }, 60_000);
});
