/**
 * Arguments as a model, or somebody worse, may send them: the host validates nothing for a plugin's tools. Every
 * tool answers each with a text that teaches (or takes it for what it can only mean), nothing is written beside
 * the journal, and the session goes on.
 */
import { mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TOOLS } from "./tools.ts";
import { governShell } from "./govern-shell.ts";
import { begin, refusal, start, write } from "../start-plugin.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

const TOOL_NAMES = [...TOOLS.map(({ name }) => name), governShell.name];
const HUGE = "x".repeat(10_000_000);
const POISONED: unknown = JSON.parse(
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
);

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level++) value = { value };
  return value;
}

/** Whole argument lists that are none. */
const SHAPES: readonly (readonly [string, unknown])[] = [
  ["nothing", undefined],
  ["null", null],
  ["a text", "start"],
  ["a number", 7],
  ["a list", ["start"]],
  ["no fields", {}],
  ["prototype keys", POISONED],
  ["an unknown action", { action: "destroy", command: 1, purpose: "destroy" }],
  ["an action that is an object", { action: { toString: "start" }, command: {}, purpose: {} }],
  ["an action named like a prototype", { action: "__proto__", command: "ls", purpose: "constructor" }],
  ["an action of 10 MB", { action: HUGE, command: "ls", purpose: HUGE }],
];

/** What may stand in any field that takes a text. */
const VALUES: readonly (readonly [string, unknown])[] = [
  ["10 MB", HUGE],
  ["NUL bytes", "a\0b"],
  ["a number", 12],
  ["an object", { a: 1 }],
  ["a list of lists", [[["x"]]]],
  ["a deep object", nested(5_000)],
  ["a prototype key", "__proto__"],
  ["constructor", "constructor"],
  ["a path out of the project", "../../../../etc/passwd"],
  ["an absolute path", "/etc"],
  ["a link out of the project", "out"],
  ["control characters", "\u001b[2J\r\n\u202e"],
  ["JSON in a text", '{"__proto__":{"polluted":true}}'],
  ["half a surrogate", "\ud800"],
];

const context = { abort: new AbortController().signal, ask: async (): Promise<void> => undefined };

async function open(): Promise<OpenedPlugin> {
  const plugin = await start({ "a.txt": "1\n" });
  symlinkSync("/etc", join(plugin.directory, "out"));
  await plugin.message("ses_a", "go");
  return plugin;
}

const listing = (plugin: OpenedPlugin): readonly string[] =>
  readdirSync(plugin.directory).filter((name) => name !== ".idumb");

const CRASH = / failed: |is not a function|undefined is not|Cannot read|RangeError/;

/** What is wrong with an answer, for a list that has to stay empty: a crash, or a text that nobody can read. */
const faultsOf = (text: string, asked: string): readonly string[] =>
  CRASH.test(text) || text.length >= 20_000 ? [`${asked}: ${text.slice(0, 200)}`] : [];

async function expectGoesOn(plugin: OpenedPlugin): Promise<void> {
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(listing(plugin)).toEqual(["a.txt", "out"]);
  expect(plugin.requests.join()).not.toContain("failed");
  await plugin.event("session.created", { info: { id: "ses_z", version: "1.18.33" } });
  await plugin.message("ses_z", "go on");
  await plugin.call("ses_z", "govern_task", { ...begin, name: "Go on" });
  expect(await refusal(plugin.builtin("ses_z", "write", write))).toBe("allowed");
}

describe.each(TOOL_NAMES)("%s", (name) => {
  it("answers argument lists that are none with a working example", async () => {
    const plugin = await open();
    const faults: string[] = [];
    for (const [title, args] of SHAPES) {
      const text = await refusal(plugin.call("ses_a", name, args, context));
      faults.push(...faultsOf(text, title));
      if (!text.includes("For example: ")) faults.push(`${title}: no example in ${text.slice(0, 200)}`);
    }
    expect(faults).toEqual([]);
    await expectGoesOn(plugin);
  });

  it("answers whatever stands in any of its fields, and goes on", async () => {
    const plugin = await open();
    const tool = TOOLS.find((one) => one.name === name);
    const fields = Object.keys(tool?.args ?? governShell.args);
    const actions = tool === undefined ? [undefined] : (tool.args["action"]?.["enum"] as readonly string[]);
    const faults: string[] = [];
    for (const action of actions)
      for (const field of fields.filter((one) => one !== "action" && one !== "command"))
        for (const [title, value] of VALUES) {
          const example = tool?.example(action) ?? { command: "ls", purpose: "inspection" };
          const args = { ...example, [field]: value };
          const text = await refusal(plugin.call("ses_a", name, args, context));
          faults.push(...faultsOf(text, `${action} ${field} ${title}`));
        }
    expect(faults).toEqual([]);
    await expectGoesOn(plugin);
  }, 120_000);
});

describe("govern_shell", () => {
  it.each(["..", "/", "/etc", "a/../../x", "src/../../../tmp"])(
    "does not run in %s, which is no folder of the project",
    async (workdir) => {
      const plugin = await open();
      const asked = { command: "pwd", purpose: "inspection", workdir };
      const text = await refusal(plugin.call("ses_a", "govern_shell", asked, context));
      expect(text).toContain("inside the project");
    },
  );

  it("does not run behind a link that leads out of the project", async () => {
    const plugin = await open();
    const asked = { command: "pwd", purpose: "inspection", workdir: "out" };
    expect(await refusal(plugin.call("ses_a", "govern_shell", asked, context))).toContain(
      "inside the project",
    );
  });

  it("refuses a NUL byte, and a command of 10 MB, before anything runs", async () => {
    const plugin = await open();
    for (const command of ["ls\0rm a.txt", `echo ${HUGE}`])
      expect(
        await refusal(plugin.call("ses_a", "govern_shell", { command, purpose: "inspection" }, context)),
      ).toMatch(/GOVERNANCE BLOCK|For example/);
  });
});

describe("a link inside the project", () => {
  it("carries no write out of a task's paths, nor into the governance", async () => {
    const plugin = await open();
    mkdirSync(join(plugin.directory, "src"));
    symlinkSync("/etc", join(plugin.directory, "src", "etc"));
    symlinkSync("../.idumb", join(plugin.directory, "src", "state"));
    symlinkSync("../a.txt", join(plugin.directory, "src", "a.txt"));
    await plugin.call("ses_a", "govern_task", { ...begin, allowedPaths: ["src/**"] });
    const codeOf = async (filePath: string) =>
      /\((\S+)\)/.exec(await refusal(plugin.builtin("ses_a", "write", { filePath, content: "" })))?.[1];
    expect(await codeOf("src/etc/x")).toBe("path-not-allowed");
    expect(await codeOf("src/a.txt")).toBe("path-not-allowed");
    expect(await codeOf("src/state/journal.db")).toBe("governance-protected");
    expect(await codeOf("src/deep/new.txt")).toBeUndefined();
    const command = "echo x > src/state/x";
    expect(await refusal(plugin.builtin("ses_a", "bash", { command }))).toContain("governance-protected");
  });

  it("carries no write to where nothing is yet", async () => {
    const plugin = await open();
    mkdirSync(join(plugin.directory, "src"));
    symlinkSync("../.idumb/new.db", join(plugin.directory, "src", "state"));
    symlinkSync("state", join(plugin.directory, "src", "again"));
    symlinkSync("round", join(plugin.directory, "src", "round"));
    symlinkSync("/etc/idumb-never-there/x", join(plugin.directory, "src", "out"));
    await plugin.call("ses_a", "govern_task", { ...begin, allowedPaths: ["src/**"] });
    const codeOf = async (filePath: string) =>
      /\((\S+)\)/.exec(await refusal(plugin.builtin("ses_a", "write", { filePath, content: "" })))?.[1];
    expect(await codeOf("src/state")).toBe("governance-protected");
    expect(await codeOf("src/again")).toBe("governance-protected");
    expect(await codeOf("src/out")).toBe("path-not-allowed");
    expect(await codeOf("src/out/deeper")).toBe("path-not-allowed");
    expect(await codeOf("src/round")).toBeUndefined();
  });

  it("is seen although a folder of that name stood there at the call before", async () => {
    const plugin = await open();
    const folder = join(plugin.directory, "src");
    mkdirSync(folder);
    await plugin.call("ses_a", "govern_task", { ...begin, allowedPaths: ["src/**"] });
    const write = (filePath: string) => refusal(plugin.builtin("ses_a", "write", { filePath, content: "" }));
    expect(await write("src/a/b.txt")).toBe("allowed");
    renameSync(folder, join(plugin.directory, "elsewhere"));
    symlinkSync("elsewhere", folder);
    expect(await write("src/a/b.txt")).toContain("path-not-allowed");
  });
});

describe("the gate", () => {
  it.each([
    ["a path that leaves the scope", { filePath: "src/../a.txt" }],
    ["a case trick on the state", { filePath: ".IDUMB/journal.db" }],
    ["the state through a detour", { filePath: "src/../.idumb/x" }],
    ["a NUL byte", { filePath: "a\0.txt" }],
    ["10 MB of path", { filePath: HUGE }],
    ["no path", {}],
    ["prototype keys", POISONED],
  ])("refuses a write with %s, in a sentence", async (_title, args) => {
    const plugin = await open();
    mkdirSync(join(plugin.directory, "src"));
    writeFileSync(join(plugin.directory, "src", "b.txt"), "");
    await plugin.call("ses_a", "govern_task", { ...begin, allowedPaths: ["src/**"] });
    const text = await refusal(plugin.builtin("ses_a", "write", args as Record<string, unknown>));
    expect(text).toContain("GOVERNANCE BLOCK");
    expect(text.length).toBeLessThan(5_000);
  });
});
