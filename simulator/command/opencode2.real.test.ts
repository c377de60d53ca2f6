import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { obtainOpencode2 } from "../live/opencode2/obtain-opencode2.ts";
import { call } from "./call.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "cli-2-real-"));
const named = process.env["OPENCODE_SIMULATOR_BINARY_2"];
afterAll(() => {
  if (named === undefined) delete process.env["OPENCODE_SIMULATOR_BINARY_2"];
  else process.env["OPENCODE_SIMULATOR_BINARY_2"] = named;
  rmSync(folder, { recursive: true });
});
const SLOW_MS = 300_000;
const fixture = (name: string): string =>
  fileURLToPath(new URL(`../check/opencode2/fixture/${name}.js`, import.meta.url));

describe("the real OpenCode 2", { timeout: SLOW_MS }, () => {
  it("runs a plugin and tells the same story", async () => {
    const out = join(folder, "traces");
    const ended = await call("run", "--plugin", fixture("good"), "--host", "real", "--out", out, "--keep");
    expect(ended.out).toContain("script first · real OpenCode 0.0.0-next-16350");
    expect(ended.out).toContain("plugins · session.context: system[2] =");
    expect(ended.code).toBe(0);
  });

  it("is compared with the fake one, with the plugin on both", async () => {
    // And one that looks around on the machine.
    const air = fileURLToPath(new URL("./fixture/air.js", import.meta.url));
    const out = join(folder, "kept");
    const kept = ["--out", out, "--keep"];
    expect(await call("compare", "--plugin", fixture("good"), "--plugin", air, ...kept)).toMatchObject({
      code: 0,
      out: expect.stringContaining("1 of 1 scripts equal on both hosts"),
    });
    for (const host of ["fake", "real"]) {
      expect(readFileSync(join(out, `first.${host}.project/proj/notes.md`), "utf8")).toContain("eggs");
      expect(readFileSync(join(out, `first.${host}.golden.json`), "utf8")).toContain("notes.md");
    }
    // The real host is a program of its own, not a runtime that was given a script.
    const path = join(folder, "two-faced.js");
    writeFileSync(
      path,
      'export default { id: "two-faced", setup: async (ctx) => void (await ctx.session.hook("context", (request) => void request.system.push({ type: "text", text: process.execPath.includes("opencode") ? "from the real one" : "from the fake one" }))) };\n',
    );
    const ended = await call("compare", "--plugin", path, "--runs", "1");
    expect(ended).toMatchObject({ code: 1, out: expect.stringContaining("from the real one") });
  });

  it("is compared without what follows the clock, which may be a minute later there, and later at each request", async () => {
    const path = join(folder, "clock.js");
    writeFileSync(
      path,
      'let late = 0; export default { id: "clock", setup: async (ctx) => void (await ctx.session.hook("context", (request) => { if (process.execPath.includes("opencode")) late += 60000; request.system.push({ type: "text", text: `at ${new Date(Date.now() + late).toTimeString().slice(0, 5)}, all well` }); })) };\n',
    );
    expect(await call("compare", "--plugin", path, "--runs", "1")).toMatchObject({
      out: expect.stringMatching(/not compared, as the real host itself varies: \d+ values? \(/),
      code: 0,
    });
  });

  it("is compared word by word where it varies, and what was ignored is told", async () => {
    const path = join(folder, "random.js");
    const write = (rest: string): void =>
      writeFileSync(
        path,
        `export default { id: "random", setup: async (ctx) => void (await ctx.session.hook("context", (request) => void request.system.push({ type: "text", text: "n " + Math.random().toFixed(12) + ${rest} }))) };\n`,
      );
    write('" everywhere"');
    const alike = await call("compare", "--plugin", path, "--runs", "2");
    expect(alike.out).toMatch(/not compared, as the real host itself varies: \d+ values? \(/);
    expect(alike.code).toBe(0);
    write('(process.execPath.includes("opencode") ? " on the real one" : " on the fake one")');
    const other = await call("compare", "--plugin", path, "--runs", "2");
    expect(other.out).toContain("on the real one");
    expect(other.code).toBe(1);
  });
});

describe("conformance on a binary of one's own", { timeout: SLOW_MS }, () => {
  it("plays the scripts on it and writes a file that names no folder of the user's", async () => {
    const { path } = await obtainOpencode2();
    const out = join(folder, "report.json");
    const ended = await call("conformance", "--binary", path, "--only", "write-and-answer", "--out", out);
    expect(ended.out).toContain("OpenCode 0.0.0-next-16350: 1 of 1 scripts equal");
    expect(ended.code).toBe(0);
    const text = readFileSync(out, "utf8");
    expect(JSON.parse(text)).toMatchObject({
      hostVersion: "0.0.0-next-16350",
      scripts: [{ id: "write-and-answer", outcome: "equal" }],
    });
    expect(text).not.toContain(homedir());
    expect(text).not.toContain(tmpdir());
  });

  it("tells what a binary does otherwise, and keeps what it did", async () => {
    const { path } = await obtainOpencode2();
    // Another OpenCode 2: this one has the plan agent as its first.
    const other = join(folder, "other-opencode");
    writeFileSync(
      other,
      `#!/bin/sh\nexport OPENCODE_CONFIG_CONTENT='{"default_agent":"plan"}'\nexec ${path} "$@"\n`,
    );
    chmodSync(other, 0o755);
    const out = join(folder, "other.json");
    const ended = await call("conformance", "--binary", other, "--only", "write-and-answer", "--out", out);
    expect(ended.code).toBe(1);
    expect(ended.out).toContain("1/1 write-and-answer: differs");
    const { scripts } = JSON.parse(readFileSync(out, "utf8")) as {
      scripts: { differences: unknown[]; recording?: unknown }[];
    };
    expect(scripts[0]?.differences.length).toBeGreaterThan(0);
    expect(scripts[0]?.recording).toBeDefined();
  });

  it("tells that a server asks for another password", async () => {
    const { path } = await obtainOpencode2();
    const locked = join(folder, "locked");
    writeFileSync(locked, `#!/bin/sh\nOPENCODE_PASSWORD=another exec ${path} "$@"\n`);
    chmodSync(locked, 0o755);
    expect(await call("conformance", "--binary", locked, "--only", "write-and-answer")).toMatchObject({
      code: 2,
      err: expect.stringContaining("asks for a password other than the one that it was given (HTTP 401)"),
    });
  });
});
