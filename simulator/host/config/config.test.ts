import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildAgents } from "../agents/agents.ts";
import { buildCommands } from "../agents/commands.ts";
import { loadConfig } from "./config.ts";
import { disabledTools, evaluatePermission } from "../permission/permission.ts";
import type { HostPlace } from "../services/host-config.ts";
import { systemPromptParts } from "../instructions/system-prompt.ts";
import { ConfigError } from "./config-error.ts";

let root: string;
let place: HostPlace;
const env = () => ({ XDG_CONFIG_HOME: join(root, "config") });
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const load = (extra?: Record<string, unknown>) =>
  loadConfig({ place, env: env(), ...(extra ? { extra } : {}) });
const agentsOf = async (extra?: Record<string, unknown>) => {
  const { config, directories } = await load(extra);
  return buildAgents({ config, place, directories });
};

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "config-")));
  mkdirSync(join(root, "project/deep"), { recursive: true });
  place = {
    directory: join(root, "project/deep"),
    worktree: join(root, "project"),
    projectID: "p",
    vcs: "git",
    data: join(root, "data"),
  };
});
afterEach(() => rmSync(root, { recursive: true }));

describe("the configuration", () => {
  test("merges global, worktree, directory, .opencode and given settings, the later over the earlier", async () => {
    write("config/opencode/opencode.json", '{"model":"a/a","share":"manual","instructions":["g.md"]}');
    write("project/opencode.json", '{"model":"b/b","instructions":["p.md"],"compaction":{"auto":false}}');
    write("project/opencode.jsonc", '{ // a comment\n "model": "c/c", "compaction": {"prune": true,}, }');
    write("project/deep/opencode.json", '{"model":"d/d"}');
    write("project/.opencode/opencode.json", '{"small_model":"s/s"}');
    const { config } = await load({ model: "e/e", compaction: { reserved: 5 } });
    expect(config).toMatchObject({
      model: "e/e",
      small_model: "s/s",
      share: "manual",
      instructions: ["g.md", "p.md"],
      compaction: { auto: false, prune: true, reserved: 5 },
    });
  });

  test("fills in environment variables and files", async () => {
    write("project/key.txt", 'se"cret\n');
    write("project/opencode.json", '{"a":"{env:XDG_CONFIG_HOME}","b":"{file:key.txt}","c":"{env:NO_SUCH}"}');
    expect((await load()).config).toMatchObject({ a: join(root, "config"), b: 'se"cret', c: "" });
  });

  test("tells file, line and column of a broken file", async () => {
    write("project/opencode.json", '{\n  "model": "a/a"\n  "share": 1\n}');
    const error = await load().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ file: join(root, "project/opencode.json"), line: 3, column: 3 });
  });

  test.each([
    [{ permission: { bash: "maybe" } }, "permission.bash"],
    [{ permission: "maybe" }, "permission"],
    [{ permission: { bash: { "*": "allow", "rm *": "no" } } }, "permission.bash"],
    [{ permission: { webfetch: { "*": "deny" } } }, "permission.webfetch"],
    [{ agent: { z: { mode: "weird" } } }, "agent.z.mode"],
    [{ agent: { z: { temperature: "hot" } } }, "agent.z.temperature"],
    [{ agent: { z: { description: null } } }, "agent.z.description"],
    [{ agent: { z: { steps: 0 } } }, "agent.z.steps"],
    [{ agent: { z: { tools: { bash: "no" } } } }, "agent.z.tools.bash"],
    [{ agent: { z: { permission: { doom_loop: { "*": "deny" } } } } }, "agent.z.permission.doom_loop"],
    [{ mode: { z: { prompt: 5 } } }, "mode.z.prompt"],
    [{ command: { z: { description: "no template" } } }, "command.z.template"],
    [{ command: { z: { template: "x", subtask: "yes" } } }, "command.z.subtask"],
    [{ model: 5 }, "model"],
    [{ instructions: "a.md" }, "instructions"],
  ])("%j is refused with its place, since the host would answer nothing", async (settings, place) => {
    write("project/opencode.json", JSON.stringify(settings));
    await expect(load()).rejects.toThrow(new RegExp(`opencode\\.json: .* at ${place}$`));
    await expect(load(settings)).rejects.toThrow(ConfigError);
  });

  test("takes patterns for tools that nobody knows, and agents with fields of their own", async () => {
    const taken = load({
      permission: { my_tool: { "a *": "deny" }, edit: "ask", bash: { "*": "allow" } },
      agent: { z: { mode: "all", steps: 3, reasoningEffort: "low", tools: { bash: false } } },
    });
    await expect(taken).resolves.toBeDefined();
  });

  test("a command whose head holds a date is refused with its file", async () => {
    write("project/.opencode/command/d.md", "---\ndescription: 2024-01-01\n---\nP");
    await expect(load()).rejects.toThrow(/command\/d\.md: expected string at command\.d\.description/);
  });

  test("adds the $schema line to a file that lacks it, as the host does, and to no other", async () => {
    write("project/opencode.json", '{ "model": "a/a" }');
    write("project/deep/opencode.json", '{"$schema":"x"}');
    await load();
    expect(readFileSync(join(root, "project/opencode.json"), "utf8")).toBe(
      '{\n  "$schema": "https://opencode.ai/config.json", "model": "a/a" }',
    );
    expect(readFileSync(join(root, "project/deep/opencode.json"), "utf8")).toBe('{"$schema":"x"}');
  });

  test("collects plugins in order, relative to their file, the last of equal ones winning", async () => {
    write("config/opencode/opencode.json", '{"plugin":["npm-a@1", "shared", "mine"]}');
    write("project/opencode.json", '{"plugin":["./x.ts", ["npm-a@2", {"o":1}]]}');
    write("project/.opencode/plugin/two.ts", "");
    write("project/.opencode/plugins/one.js", "");
    write("project/.opencode/plugin/lib/not.ts", "");
    const url = (path: string) => pathToFileURL(join(root, path)).href;
    const { plugins, config } = await load({ plugin: ["shared"] });
    expect(plugins).toMatchObject([
      { spec: "mine" },
      { spec: url("project/x.ts") },
      { spec: "npm-a@2", options: { o: 1 } },
      { spec: url("project/.opencode/plugin/two.ts") },
      { spec: url("project/.opencode/plugins/one.js") },
      { spec: "shared" },
    ]);
    // What a `config` hook sees of it.
    const of = (spec: unknown, source: string, scope: string) => ({ spec, source, scope });
    const file = join(root, "project/opencode.json");
    const folder = join(root, "project/.opencode");
    expect(config["plugin_origins"]).toEqual([
      of("mine", join(root, "config/opencode/opencode.json"), "global"),
      of(url("project/x.ts"), file, "local"),
      of(["npm-a@2", { o: 1 }], file, "local"),
      of(url("project/.opencode/plugin/two.ts"), folder, "local"),
      of(url("project/.opencode/plugins/one.js"), folder, "local"),
      of("shared", "OPENCODE_CONFIG_CONTENT", "local"),
    ]);
    expect(Object.keys(config).join(" ")).toBe("$schema plugin plugin_origins agent mode command username");
  });
});

describe("agents", () => {
  const may = async (name: string, permission: string, pattern: string, extra?: Record<string, unknown>) => {
    const { list } = await agentsOf(extra);
    return evaluatePermission(
      permission,
      pattern,
      list.find((agent) => agent.name === name)?.permission ?? [],
    ).action;
  };

  test("are the host's own seven, the default first and the others in order of name", async () => {
    const { list, defaultAgent } = await agentsOf();
    expect(list.map((agent) => agent.name)).toEqual([
      "build",
      "compaction",
      "explore",
      "general",
      "plan",
      "summary",
      "title",
    ]);
    expect(defaultAgent()).toBe("build");
    expect(list.filter((agent) => agent.hidden).map((agent) => agent.name)).toEqual([
      "compaction",
      "summary",
      "title",
    ]);
  });

  test.each([
    ["build", "edit", "a.ts", "allow"],
    ["build", "read", "x/.env", "ask"],
    ["build", "read", ".env.example", "allow"],
    ["build", "external_directory", "/etc/*", "ask"],
    ["build", "question", "*", "allow"],
    ["general", "question", "*", "deny"],
    ["general", "todowrite", "*", "deny"],
    ["plan", "edit", "a.ts", "deny"],
    ["plan", "edit", ".opencode/plans/p.md", "allow"],
    ["explore", "edit", "a.ts", "deny"],
    ["explore", "grep", "x", "allow"],
    ["title", "bash", "ls", "deny"],
  ])("%s: %s of %s is %s", async (name, permission, pattern, expected) => {
    expect(await may(name, permission, pattern)).toBe(expected);
  });

  test("lose what plan and explore must not do when the user allows everything", async () => {
    expect(await may("plan", "edit", "a.ts", { permission: { "*": "allow" } })).toBe("allow");
  });

  test("are changed, added and removed by configuration and markdown files", async () => {
    write(
      "project/.opencode/agent/nested/rev.md",
      '---\ndescription: Reviews\nmode: subagent\nmaxSteps: 4\ntools:\n  write: false\npermission:\n  bash:\n    "git *": allow\n    "*": ask\nfoo: bar\n---\nYou review.\n',
    );
    const { list } = await agentsOf({
      agent: { explore: { disable: true }, build: { prompt: "B", model: "x/y/z" }, mine: { top_p: 0.3 } },
    });
    const agent = (name: string) => list.find((one) => one.name === name);
    expect(agent("explore")).toBeUndefined();
    expect(agent("build")).toMatchObject({
      prompt: "B",
      model: { providerID: "x", modelID: "y/z" },
      native: true,
    });
    expect(agent("mine")).toMatchObject({ mode: "all", native: false, topP: 0.3 });
    expect(agent("nested/rev")).toMatchObject({
      description: "Reviews",
      mode: "subagent",
      prompt: "You review.",
      steps: 4,
      options: { foo: "bar" },
    });
    const rules = agent("nested/rev")?.permission ?? [];
    expect([...disabledTools(["write", "bash"], rules)]).toEqual(["write"]);
    expect(evaluatePermission("bash", "git log", rules).action).toBe("ask");
  });
});

describe("commands and the system prompt", () => {
  test("commands come from settings, markdown and skills, with their placeholders", async () => {
    write(
      "project/.opencode/command/fix.md",
      "---\ndescription: Fix it\nsubtask: true\n---\nFix $2 and $1: $ARGUMENTS\n",
    );
    write("project/.opencode/skill/s/SKILL.md", "---\nname: deploy\ndescription: Deploys\n---\nDo it.\n");
    const { config, directories } = await load({ command: { c1: { template: "x", agent: "plan" } } });
    const commands = buildCommands({ config, place, directories });
    // Given settings come after markdown files, as the host reads them.
    expect(commands.map((command) => command.name)).toEqual([
      "init",
      "review",
      "fix",
      "c1",
      "customize-opencode",
      "deploy",
    ]);
    expect(commands.find((command) => command.name === "fix")).toEqual({
      name: "fix",
      description: "Fix it",
      subtask: true,
      source: "command",
      template: "Fix $2 and $1: $ARGUMENTS",
      hints: ["$1", "$2", "$ARGUMENTS"],
    });
    expect(commands.find((command) => command.name === "deploy")?.template).toContain(
      `Do it.\n\n\nBase directory for this skill: ${join(root, "project/.opencode/skill/s")}\n`,
    );
  });

  test("the prompt holds environment, instruction files from near to far, and only allowed skills", async () => {
    write("project/AGENTS.md", "far");
    write("project/deep/AGENTS.md", "near");
    write("project/deep/CLAUDE.md", "other kind");
    write("project/docs/more.md", "more");
    write(
      "project/.opencode/skill/s/SKILL.md",
      "---\nname: deploy\ndescription: Deploys & more\n---\nDo it.\n",
    );
    const { config, directories } = await load({
      instructions: ["docs/*.md"],
      permission: { skill: { "customize-*": "deny" } },
    });
    const { list } = buildAgents({ config, place, directories });
    const [build] = list;
    if (!build) throw new Error("no agent");
    const model = { id: "m1", providerID: "fake", api: { id: "m1" } };
    const world = { now: () => Date.UTC(2026, 0, 5) };
    const input = { agent: build, model, place, config, directories, world } as Parameters<
      typeof systemPromptParts
    >[0];
    const { rest } = await systemPromptParts(input);
    expect(rest[0]).toContain("You are powered by the model named m1. The exact model ID is fake/m1\n");
    expect(rest[0]).toContain(
      `  Working directory: ${place.directory}\n  Workspace root folder: ${place.worktree}\n`,
    );
    expect(rest[0]).toContain("  Today's date: Mon Jan 05 2026\n");
    expect(rest.slice(1, 4)).toEqual([
      `Instructions from: ${join(root, "project/deep/AGENTS.md")}\nnear`,
      `Instructions from: ${join(root, "project/AGENTS.md")}\nfar`,
      `Instructions from: ${join(root, "project/docs/more.md")}\nmore`,
    ]);
    expect(rest[4]).toContain("<name>deploy</name>\n    <description>Deploys & more</description>");
    expect(rest[4]).not.toContain("customize-opencode");
  });
});
