import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "cli-real-"));
afterAll(() => rmSync(folder, { recursive: true }));
const BIN = fileURLToPath(new URL("./bin/opencode-simulator.mjs", import.meta.url));

const AIR = fileURLToPath(new URL("./command/fixture/air.js", import.meta.url));

function start(...args: string[]): { readonly code: number | null; readonly out: string } {
  const ended = spawnSync(process.execPath, ["--conditions=source", BIN, ...args], {
    cwd: folder,
    encoding: "utf8",
    timeout: 120_000,
  });
  return { code: ended.status, out: ended.stdout };
}

beforeAll(() => {
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write(
    "polite.ts",
    'export const Polite = async () => ({ "chat.message": async (i: unknown, o: { parts: { text: string }[] }) => { o.parts[0]!.text += " please"; } });',
  );
  write("short.json", '{ "id": "short", "steps": [{ "prompt": "hi", "llm": [{ "say": "hello" }] }] }');
  write(
    "diary.js",
    'import { writeFileSync } from "node:fs"; export const P = async ({ directory }, { runtime, late } = {}) => ({ "chat.message": async () => { const now = new Date(Date.now() + (late && process.execPath.includes("opencode") ? 60000 : 0)); writeFileSync(`${directory}/${now.getTime()}-diary.txt`, `${now.toString()}, written on ${runtime && process.execPath.includes("opencode") ? "the real" : "a"} host\\n`); } });',
  );
  write("throws.js", 'throw new Error("at import");');
  // The real host is a program of its own, not a runtime that was given a script.
  write(
    "two-faced.js",
    'export const P = async () => ({ "experimental.text.complete": async (i, o) => { if (process.execPath.includes("opencode")) o.text += " from the real one"; } });',
  );
});

describe("compare and the real host", { timeout: 180_000 }, () => {
  it("finds plugins equal that do the same on both hosts, and one that looks around on the machine", () => {
    const air = ["--plugin", AIR, "--opencode", "1"];
    const kept = ["--out", "kept", "--keep"];
    const ended = start("compare", "--plugin", "polite.ts", ...air, "--script", "short.json", ...kept);
    expect(ended.out).toContain("1 of 1 scripts equal on both hosts");
    expect(ended.code).toBe(0);
    // Both projects are left to look at, and what each host did.
    for (const host of ["fake", "real"]) {
      expect(readFileSync(join(folder, `kept/short.${host}.project/0/proj/a.txt`), "utf8")).toContain(
        "hello",
      );
      expect(readFileSync(join(folder, `kept/short.${host}.golden.json`), "utf8")).toContain("please");
    }
  });

  it("knows a file again that a plugin names after the time", () => {
    const ended = start("compare", "--plugin", "./diary.js", "--script", "short.json");
    expect(ended.out).toContain("1 of 1 scripts equal on both hosts");
    expect(ended.code).toBe(0);
  });

  it("knows it again where the real host names it a minute later, as where the minute ends between the runs", () => {
    const late = ["--options", '{"late":true}', "--runs", "1"];
    expect(start("compare", "--plugin", "./diary.js", ...late, "--script", "short.json").code).toBe(0);
  });

  it("compares what stands in it", () => {
    const other = ["--options", '{"runtime":true}', "--runs", "1"];
    const ended = start("compare", "--plugin", "./diary.js", ...other, "--script", "short.json");
    expect(ended.out).toMatch(/files[^]*written on/);
    expect(ended.code).toBe(1);
  });

  it("says which host took in which plugin, and ends with 1 where one did not", () => {
    const [one, two] = ["./polite.ts", "./throws.js"];
    const ended = start("compare", "--plugin", one, "--plugin", two, "--script", "short.json", "--runs", "1");
    expect(ended.out).toContain("1 of 1 scripts equal on both hosts");
    expect(ended.out).toMatch(/loaded on fake: polite; not loaded: throws \(.*at import\)/);
    expect(ended.out).toMatch(/loaded on real: polite; not loaded: throws \(.*at import\)/);
    expect(ended.out).toContain("what proves nothing yet: a plugin was not loaded in 1\n");
    expect(ended.code).toBe(1);
  });

  it("shows what one does on one host only", () => {
    const ended = start("compare", "--plugin", "two-faced.js", "--script", "short.json", "--runs", "1");
    expect(ended.out).toContain("0 of 1 scripts equal on both hosts");
    expect(ended.out).toMatch(/- .*hello from the real one/);
    expect(ended.code).toBe(1);
  });

  it("runs the plugin on the real host alone when told to, and tells the same story", () => {
    const kept = ["--keep", "--out", "alone"];
    const ended = start("run", "--plugin", "polite.ts", "--script", "short.json", "--host", "real", ...kept);
    expect(readFileSync(join(folder, "alone/short.real.project/0/proj/a.txt"), "utf8")).toContain("hello");
    expect(ended.out).toContain("real OpenCode 1.18.33");
    expect(ended.out).toContain('chat.message: parts[0].text + " please"');
    expect(ended.code).toBe(0);
  });
});
