/** G2, the last rule: who overwrites a file has seen it. The rows of the mode table, with real files. */
import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { begin, refusal, start } from "../start-plugin.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

const MODES = ["strict", "balanced", "relaxed"] as const;
type Mode = (typeof MODES)[number];

async function open(mode: Mode): Promise<OpenedPlugin> {
  const plugin = await start({
    "a.txt": "one\n",
    ".opencode/idumb.jsonc": JSON.stringify({ mode }),
  });
  await plugin.message("ses_a", "go");
  await plugin.call("ses_a", "govern_task", begin);
  return plugin;
}

const CALLS = {
  write: { tool: "write", args: { filePath: "a.txt", content: "two\n" } },
  edit: { tool: "edit", args: { filePath: "a.txt", oldString: "one", newString: "two" } },
  update: {
    tool: "apply_patch",
    args: { patchText: "*** Begin Patch\n*** Update File: a.txt\n*** End Patch" },
  },
  add: { tool: "apply_patch", args: { patchText: "*** Begin Patch\n*** Add File: a.txt\n*** End Patch" } },
  shell: { tool: "bash", args: { command: "echo two > a.txt" } },
  fresh: { tool: "write", args: { filePath: "new.txt", content: "two\n" } },
  scratch: { tool: "write", args: { filePath: "/dev/shm/idumb-never-there.txt", content: "" } },
} as const;
type CallName = keyof typeof CALLS;

const make = (plugin: OpenedPlugin, name: CallName, effect?: () => void) =>
  refusal(plugin.builtin("ses_a", CALLS[name].tool, CALLS[name].args, effect));
const read = (plugin: OpenedPlugin) => plugin.builtin("ses_a", "read", { filePath: "a.txt" });
const change = (plugin: OpenedPlugin, text = "changed meanwhile\n") =>
  writeFileSync(join(plugin.directory, "a.txt"), text);
const codes = async (plugin: OpenedPlugin, names: readonly CallName[]) => {
  const seen: [CallName, string][] = [];
  for (const name of names) {
    const text = await make(plugin, name);
    seen.push([name, /\((\S+)\)/.exec(text)?.[1] ?? text]);
  }
  return Object.fromEntries(seen);
};
const ALL = Object.keys(CALLS) as CallName[];
const UNSEEN = "unread-file";

describe("an existing file that was not read", () => {
  it.each([
    ["strict", { write: UNSEEN, edit: UNSEEN, update: UNSEEN, add: UNSEEN, shell: UNSEEN }],
    ["balanced", { write: UNSEEN, edit: "allowed", update: "allowed", add: UNSEEN, shell: UNSEEN }],
    ["relaxed", { write: "allowed", edit: "allowed", update: "allowed", add: "allowed", shell: "allowed" }],
  ] as const)("in mode %s: %j", async (mode, expected) => {
    for (const name of ALL) {
      const plugin = await open(mode);
      const given = await codes(plugin, [name]);
      expect(given).toEqual({ [name]: { fresh: "allowed", scratch: "allowed", ...expected }[name] });
    }
  });

  it("may be written after the read that the refusal suggests", async () => {
    const plugin = await open("balanced");
    const text = await make(plugin, "write");
    expect(text).toContain('USE INSTEAD: read {"filePath":"a.txt"}');
    await read(plugin);
    expect(await make(plugin, "write")).toBe("allowed");
  });

  it("is noted in mode relaxed, to the agent too", async () => {
    const plugin = await open("relaxed");
    expect(await plugin.builtin("ses_a", "write", CALLS.write.args)).toContain("had not read that file");
  });
});

describe("a file that changed since it was read", () => {
  it.each([
    ["strict", { write: UNSEEN, edit: UNSEEN, update: UNSEEN, shell: UNSEEN }],
    ["balanced", { write: UNSEEN, edit: UNSEEN, update: UNSEEN, shell: UNSEEN }],
    ["relaxed", { write: "allowed", edit: "allowed", update: "allowed", shell: "allowed" }],
  ] as const)("in mode %s: %j", async (mode, expected) => {
    for (const [name, code] of Object.entries(expected)) {
      const plugin = await open(mode);
      await read(plugin);
      change(plugin);
      expect(await codes(plugin, [name as CallName])).toEqual({ [name]: code });
    }
  });

  it("is told by its content, not by its time", async () => {
    const plugin = await open("strict");
    await read(plugin);
    utimesSync(join(plugin.directory, "a.txt"), new Date(1), new Date(1));
    expect(await make(plugin, "edit")).toBe("allowed");
    change(plugin, "eno\n");
    expect(await make(plugin, "edit")).toContain("has changed since");
  });

  it("is not one that the session changed itself", async () => {
    const plugin = await open("strict");
    await read(plugin);
    for (const text of ["two\n", "three\n"])
      expect(await make(plugin, "write", () => change(plugin, text))).toBe("allowed");
    expect(readFileSync(join(plugin.directory, "a.txt"), "utf8")).toBe("three\n");
  });
});

it("what one session has read another has not, its subagent included", async () => {
  const plugin = await open("balanced");
  await read(plugin);
  await plugin.event("session.created", { info: { id: "ses_child", parentID: "ses_a" } });
  await plugin.message("ses_child", "go", "general");
  expect(await refusal(plugin.builtin("ses_child", "write", CALLS.write.args))).toContain(UNSEEN);
});
