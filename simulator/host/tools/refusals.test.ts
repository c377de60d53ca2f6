import { mkdtempSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enterWorld } from "../../world/enter-world.ts";
import type { World } from "../../world/world.ts";
import { testServices, type TestServices } from "./fixtures/test-services.ts";

// OpenCode 1.18.33, measured by the conformance scripts `arguments-odd`, `grep-long-line` and `write-below-file`.
let folder: string;
let world: World;
let services: TestServices;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "refusals-")));
  writeFileSync(join(folder, "a.txt"), "hello\nworld\n");
  mkdirSync(join(folder, "odd"));
  writeFileSync(join(folder, "odd/long.txt"), `needle ${"x".repeat(70_000)}\nother\n`);
  writeFileSync(join(folder, "odd/latin.txt"), Buffer.from("caf\xe9\n", "latin1"));
  writeFileSync(join(folder, "odd/cut.txt"), `cut ${"y".repeat(1995)}\u{1F600}z\n`);
  writeFileSync(join(folder, "odd/many.txt"), `${"m\n".repeat(101)}m ${"x".repeat(70_000)}\n`);
  world = enterWorld({ seed: 1 });
  services = testServices(world, folder);
});
afterAll(() => {
  world.leave();
  rmSync(folder, { recursive: true });
  rmSync(services.place.data, { recursive: true, force: true });
});

const refusal = async (tool: string, args: Record<string, unknown>): Promise<string> =>
  services.call(tool, args).then(
    ({ output }) => `no refusal: ${output}`,
    (error: Error) => error.message.replaceAll(folder, "$PROJ"),
  );

describe("a path below a file", () => {
  test.each([
    ["write", { filePath: "a.txt/x", content: "y" }, "BadResource: FileSystem.writeFile ($PROJ/a.txt/x)"],
    ["write", { filePath: "a.txt/x/y", content: "y" }, "BadResource: FileSystem.writeFile ($PROJ/a.txt/x/y)"],
    ["write", { filePath: "trail/", content: "y" }, "BadResource: FileSystem.writeFile ($PROJ/trail/)"],
    ["write", { filePath: "odd", content: "y" }, "BadResource: FileSystem.readFile ($PROJ/odd)"],
    [
      "edit",
      { filePath: "a.txt/x", oldString: "", newString: "b" },
      "ENOTDIR: not a directory, lstat '$PROJ/a.txt/x'",
    ],
    [
      "edit",
      { filePath: "a.txt/x", oldString: "a", newString: "b" },
      "ENOTDIR: not a directory, lstat '$PROJ/a.txt/x'",
    ],
    ["read", { filePath: "a.txt/x" }, "BadResource: FileSystem.stat ($PROJ/a.txt/x)"],
    ["grep", { pattern: "x", path: "a.txt/x" }, "ENOTDIR: not a directory, lstat '$PROJ/a.txt/x'"],
    ["bash", { command: "pwd", workdir: "a.txt/x" }, "BadResource: FileSystem.access ($PROJ/a.txt/x)"],
    ["bash", { command: "pwd", workdir: "none" }, "NotFound: FileSystem.access ($PROJ/none)"],
  ])("is refused by %s %j", async (tool, args, expected) => {
    expect(await refusal(tool, args)).toBe(expected);
  });

  test("is no folder for bash to start in", async () => {
    expect(await refusal("bash", { command: "pwd", workdir: "a.txt" })).toMatch(
      /^ENOTDIR: not a directory, posix_spawn '.*bash'$/,
    );
  });
});

describe("grep", () => {
  test.each([
    ["needle", "Ripgrep JSON record exceeded 65536 bytes"],
    ["caf", "Invalid ripgrep match output"],
  ])("fails as a whole at a line that it cannot read: %s", async (pattern, expected) => {
    expect(await refusal("grep", { pattern })).toBe(expected);
  });

  test("does not get to a line that lies behind one match too many", async () => {
    const { metadata } = await services.call("grep", { pattern: "^m" });
    expect(metadata).toMatchObject({ matches: 100, truncated: true });
  });

  test("cuts a line before a letter, not within it", async () => {
    const { output } = await services.call("grep", { pattern: "cut" });
    expect(output.endsWith("yyy...")).toBe(true);
  });
});

describe("the check of arguments", () => {
  test.each([
    ["todowrite", { todos: [null] }, 'Expected Todo, got null\n  at ["todos"][0]'],
    ["question", { questions: [null] }, 'Expected QuestionPrompt, got null\n  at ["questions"][0]'],
    [
      "question",
      { questions: [{ question: "q", header: "h", options: ["A"] }] },
      'Expected QuestionOption, got "A"\n  at ["questions"][0]["options"][0]',
    ],
    [
      "read",
      { filePath: "a.txt", offset: 1e20 },
      'Expected an integer, got 100000000000000000000\n  at ["offset"]',
    ],
    ["read", { filePath: undefined }, 'Expected string, got undefined\n  at ["filePath"]'],
    ["read", {}, 'Missing key\n  at ["filePath"]'],
  ])("of %s says of %j what was expected", async (tool, args, expected) => {
    expect(await refusal(tool, args)).toContain(`SchemaError(${expected})`);
  });

  test("overlooks what stands on the prototype", async () => {
    const args = Object.assign(Object.create({ limit: 1 }) as object, { filePath: "a.txt" });
    expect((await services.call("read", args as Record<string, unknown>)).output).toContain("2: world");
  });
});
