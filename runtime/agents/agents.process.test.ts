/** The six rules of one source of truth (U9): what a text names exists, and every text agrees with the role table. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { HUMAN_COMMANDS } from "../opencode/command/human-commands.ts";
import { OUR_TOOLS } from "../kernel/tool-names.ts";
import { TOOLS } from "../opencode/tool/tools.ts";
import { refusal, start } from "../opencode/start-plugin.fixture.ts";
import { PURPOSES, ROLES } from "../policy/role-table.ts";
import { hiddenTools, PROFILED_ROLES, profileCalls } from "./agent-file.ts";
import { generatedFiles } from "./generated-files.ts";
import { toolsOfRole } from "./role-tools.ts";
import { SKILLS } from "./skills.ts";
import type { OpenedPlugin } from "../opencode/open-plugin.fixture.ts";

const RUNTIME = join(import.meta.dirname, "..");

/** Everything that ships with text in it: sources, agents and the README. */
const texts = readdirSync(RUNTIME, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(ts|md)$/.test(name) && !/^(dist|node_modules)\b|\.(test|fixture)\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(RUNTIME, name), "utf8") }));

const actionsOf = (tool: string): readonly string[] =>
  TOOLS.find(({ name }) => name === tool)?.actionsOf(ROLES.solo) ?? [];

describe("what is made from the role table", () => {
  it.each(generatedFiles())("is fresh: $path", ({ path, text }) => {
    expect(readFileSync(path, "utf8"), "run npm run agents -w runtime").toBe(text);
  });

  it("hides from an agent exactly what its role has no use for", () => {
    for (const name of PROFILED_ROLES) {
      const role = ROLES[name];
      const file = readFileSync(join(RUNTIME, "agents", `${role.agent}.md`), "utf8");
      const hidden = [...file.matchAll(/^ {2}(\w+): false$/gm)].map((match) => match[1]);
      expect(hidden).toEqual(hiddenTools(role, toolsOfRole(role)));
      expect(hidden.includes("write")).toBe(role.writes === "none");
      expect(hidden.includes("task")).toBe(!role.delegates);
      expect(file).not.toMatch(/^\s*\w+: (true|allow|ask)$/m);
    }
  });
});

describe("every text", () => {
  it("names only tools that there are", () => {
    const named = texts.flatMap(({ name, text }) =>
      [...text.matchAll(/\bgovern_[a-z]+/g)].map((match) => ({ name, tool: match[0] })),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ tool }) => !OUR_TOOLS.has(tool))).toEqual([]);
  });

  it("names only agents that there are", () => {
    const agents = new Set(Object.values(ROLES).map(({ agent }) => agent));
    const named = texts.flatMap(({ name, text }) =>
      [...text.matchAll(/\bidumb-(?:supreme|coord|invest|exec|valid|builder|high|low|mid|meta)[a-z-]*/g)].map(
        (match) => ({ name, agent: match[0] }),
      ),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ agent }) => !agents.has(agent))).toEqual([]);
  });

  it("names only actions that the tool has", () => {
    const named = texts.flatMap(({ name, text }) =>
      [...text.matchAll(/\b(govern_(?:plan|task|delegate)|anchor) \{"action":"(\w+)"/g)].map((match) => ({
        name,
        tool: match[1] ?? "",
        action: match[2] ?? "",
      })),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ tool, action }) => !actionsOf(tool).includes(action))).toEqual([]);
  });

  it("names only slash commands that there are", () => {
    const commands = new Set<string>(Object.values(HUMAN_COMMANDS).map(({ name }) => `/${name}`));
    const named = texts.flatMap(({ text }) =>
      [...text.matchAll(/(?<=[\s"'`(])\/idumb-[a-z]+\b/g)].map(([name]) => name),
    );
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !commands.has(name))).toEqual([]);
  });

  it("of an agent names only purposes that there are, in the table's order", () => {
    for (const name of PROFILED_ROLES)
      expect(PURPOSES.filter((one) => ROLES[name].purposes.includes(one))).toEqual([...ROLES[name].purposes]);
  });
});

/** Makes the call as the host would: ours are executed, the gate decides the host's own, and they are carried out here. */
async function make(plugin: OpenedPlugin, sessionID: string, tool: string, args: Record<string, unknown>) {
  if (!OUR_TOOLS.has(tool))
    return plugin.builtin(sessionID, tool, args, () => {
      const path = join(plugin.directory, String(args["filePath"]));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, String(args["content"]));
    });
  return plugin.call(sessionID, tool, args, {
    abort: new AbortController().signal,
    ask: async () => undefined,
  });
}

describe("the calls that a skill shows", () => {
  it.each(SKILLS)("work in this order: $id", async ({ calls, content }) => {
    const plugin = await start({ "package.json": '{ "scripts": { "test": "echo passed" } }' });
    await plugin.message("ses_a", "go", "build");
    for (const [tool, args] of calls) {
      expect(content).toContain(`\`${tool} ${JSON.stringify(args)}\``);
      expect(await refusal(make(plugin, "ses_a", tool, args))).toBe("allowed");
    }
    expect(content.match(/`[a-z_]+ \{/g)).toHaveLength(calls.length);
  });
});

describe("the calls that an agent's file shows", () => {
  it.each(PROFILED_ROLES)("work in this order for the %s", async (name) => {
    const plugin = await start({ "package.json": '{ "scripts": { "test": "echo passed" } }' });
    const agent = ROLES[name].agent ?? "";
    await plugin.message("ses_boss", "plan", "build");
    const isBoss = name === "coordinator";
    if (!isBoss)
      await plugin.call("ses_boss", "govern_plan", {
        action: "create",
        name: "P",
        tasks: [{ name: "Its task", expectedOutput: "done" }],
      });
    await plugin.message("ses_a", "go", agent);
    if (!isBoss) await plugin.call("ses_a", "govern_task", { action: "start", task: "tn-1" });
    for (const [tool, args] of profileCalls(name))
      expect(await refusal(make(plugin, "ses_a", tool, args)), `${tool} ${JSON.stringify(args)}`).toBe(
        "allowed",
      );
  });
});
