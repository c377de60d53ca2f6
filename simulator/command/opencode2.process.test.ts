import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTrace } from "../trace/trace-file.ts";
import { call } from "./call.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "cli-2-test-"));
const before = process.cwd();
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});
const fixture = (name: string): string =>
  fileURLToPath(new URL(`../check/opencode2/fixture/${name}.js`, import.meta.url));

describe("a plugin of OpenCode 2", { timeout: 60_000 }, () => {
  it("is checked on OpenCode 2 when only it is named", async () => {
    const ended = await call("check", fixture("unknown-hook"), "--scenes", "session");
    expect(ended.out).toContain("fake OpenCode 2 on");
    expect(ended.out).toMatch(/FAIL +hooks +.*\n.*unknown-hook \(wrong\).*is tool\.execute\.before meant\?/);
    expect(ended.code).toBe(1);
  });

  it("is run on it, and the story tells what each hook changed", async () => {
    const ended = await call("run", "--plugin", fixture("good"));
    expect(ended.err).toBe("");
    expect(ended.out).toContain("script first · fake OpenCode 0.0.0-next-16350");
    expect(ended.out).toContain("good · session.context: system[2] =");
    expect(ended.out).toContain('tool edit: "Edited notes.md (1 replacement)"');
    expect(ended.out).toContain('tool execute: "2"');
    expect(ended.out).toContain('tool read failed: "File not found: missing.md"');
    expect(ended.out).toContain("(the session was compacted)");
    expect(ended.out).toContain("findings: none");
    expect(ended.code).toBe(0);
    const trace = readTrace(join(folder, ".opencode-simulator/first.fake.trace.jsonl"));
    expect(trace.header.generation).toBe(2);
  });

  it("is run with the script that init wrote for OpenCode 2", async () => {
    expect(await call("init", "two.json", "--opencode", "2")).toMatchObject({ code: 0 });
    const ended = await call("run", "--plugin", fixture("good-dual"), "--script", "two.json");
    expect(ended.out).toContain("script two · fake OpenCode 0.0.0-next-16350");
    expect(ended.code).toBe(0);
  });

  it("is told where a plugin for both goes", async () => {
    const ended = await call("run", "--plugin", fixture("good-dual"));
    expect(ended.out).toContain("script first · fake OpenCode 1.18.33");
    expect(ended.out).toContain("--opencode 2 plays it on OpenCode 2");
  });
});

describe("bad input is told in one message", { timeout: 60_000 }, () => {
  const refused = async (...args: string[]): Promise<string> => {
    const { code, err } = await call(...args);
    expect(code).toBe(2);
    return err;
  };

  it("for a script of the other generation, or a key that is not known", async () => {
    writeFileSync("old.json", '{ "id": "old", "steps": [{ "prompt": "x", "llm": [{ "say": "y" }] }] }');
    expect(
      await refused("run", "--plugin", fixture("good"), "--script", "old.json", "--opencode", "2"),
    ).toMatch(/old\.json: is a script of OpenCode 1/);
    writeFileSync("typo.json", '{\n  "steps": [{ "promt": "x", "model": [] }]\n}');
    expect(await refused("run", "--plugin", fixture("good"), "--script", "typo.json")).toMatch(
      /typo\.json:2: step 1, promt: unknown key; is prompt meant\?/,
    );
  });

  it("for settings of OpenCode 1 in a script of OpenCode 2", async () => {
    writeFileSync("mixed.json", '{ "config": { "plugin": [] }, "steps": [{ "prompt": "x", "model": [] }] }');
    expect(await refused("run", "--plugin", fixture("good"), "--script", "mixed.json")).toMatch(
      /config has "plugin", which is of OpenCode 1/,
    );
  });

  it("for faults, a profile and a generation that there is not", async () => {
    expect(await refused("run", "--plugin", fixture("good"), "--faults", "kill=5")).toMatch(
      /are for OpenCode 1/,
    );
    expect(
      await refused("run", "--plugin", fixture("good"), "--profile", "opencode@1.1.53", "--opencode", "2"),
    ).toMatch(/--profile imitates versions of OpenCode 1/);
    expect(await refused("check", fixture("good"), "--opencode", "3")).toMatch(/1 or 2/);
  });
});

it("finds a plugin of OpenCode 1 that is run on OpenCode 2", async () => {
  const ended = await call("run", "--plugin", fixture("of-opencode-1"), "--opencode", "2");
  // The host's log has all of its source.
  expect(ended.out).not.toContain('"chat.message"');
  expect(ended.out).toContain(
    "other-generation (wrong): it is no plugin of OpenCode 2, which needs a default export { id, setup }",
  );
  expect(ended.code).toBe(1);
}, 60_000);

describe("conformance on a binary that is no OpenCode 2", { timeout: 60_000 }, () => {
  const program = (name: string, body: string): string => {
    writeFileSync(name, `#!${process.execPath}\n${body}\n`);
    chmodSync(name, 0o755);
    return join(folder, name);
  };
  const told = (binary: string): Promise<{ code: number; err: string }> =>
    call("conformance", "--binary", binary, "--only", "write-and-answer");

  it("tells that it is missing", async () => {
    expect(await told("no-such-program")).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        "there is no program no-such-program, neither as a file nor in the folders of PATH",
      ),
    });
  });

  it("tells that it is OpenCode 1", async () => {
    const path = program("old-one", 'console.log("1.18.33");');
    expect(await told(path)).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        `${path} says that it is version 1.18.33: these scripts are for OpenCode 2`,
      ),
    });
  });

  it("tells that it is another program, with what that said", async () => {
    const path = program("other", 'console.error("serve what?"); process.exit(3);');
    expect(await told(path)).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /other cannot be used as OpenCode 2\. OpenCode did not start: exited with 3\nserve what\?/,
      ),
    });
  });

  it("refuses a part of a name that no script has", async () => {
    const ended = await call("conformance", "--binary", process.execPath, "--only", "nothing-like-it");
    expect(ended).toMatchObject({
      code: 2,
      err: expect.stringContaining('no script has "nothing-like-it" in its name'),
    });
  });
});

it("ships the scripts with the package", () => {
  const { files } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    files: string[];
  };
  expect(files).toContain("conformance/scripts2");
});
