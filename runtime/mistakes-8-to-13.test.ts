/**
 * What two earlier programs of this kind did wrong, one test per mistake and with its number: what the texts promise
 * and advise, what it costs, what it touches, and what counts as evidence. The rest is in mistakes-1-to-7.process.test.ts.
 */
import { createHash } from "node:crypto";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Server } from "node:net";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { rowsOf } from "./kernel/table.ts";
import { begin, refusal, start, write } from "./opencode/start-plugin.fixture.ts";
import { SLOW_MS, stateOf } from "./opencode/state-of.fixture.ts";
import type { OpenedPlugin } from "./opencode/open-plugin.fixture.ts";

type Args = Record<string, unknown>;
interface Wire {
  readonly name: string;
  readonly description: string;
  readonly parameters: {
    readonly properties: Readonly<Record<string, { enum?: readonly string[]; description?: string }>>;
    readonly required: readonly string[];
  };
}

const require = createRequire(import.meta.url);
const MODES = { strict: '{ "mode": "strict" }', relaxed: '{ "mode": "relaxed" }' };
const inMode = (mode: keyof typeof MODES) => start({ ".opencode/idumb.jsonc": MODES[mode] });
const asHost = { abort: new AbortController().signal, ask: async () => undefined };

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Our tools as OpenCode 1.18.33 puts them into a request. */
async function wireOf({ hooks }: OpenedPlugin): Promise<readonly Wire[]> {
  const shown: Wire[] = [];
  for (const [toolID, { description }] of Object.entries(hooks.tool ?? {})) {
    const output: { description: string; parameters: object; jsonSchema?: unknown } = {
      description,
      parameters: {},
    };
    await hooks["tool.definition"]?.({ toolID }, output);
    const parameters = output.jsonSchema as Wire["parameters"];
    shown.push({ name: toolID, description: output.description, parameters });
  }
  return shown;
}

async function systemOf({ hooks }: OpenedPlugin, sessionID: string): Promise<string> {
  const system = ["You are opencode"];
  await hooks["experimental.chat.system.transform"]?.({ sessionID }, { system });
  return system.slice(1).join("\n");
}

/** Every call in a text, as `tool {…}`. */
function callsIn(text: string): readonly { tool: string; args: Args }[] {
  return [...text.matchAll(/\b(govern_\w+|anchor|read|write|task) (\{"\w+":.*?\})(?=[`.\s]|$)/gm)].map(
    ([, tool = "", args = ""]) => ({ tool, args: JSON.parse(args) as Args }),
  );
}

it("mistake 8: each tool, action and mode that a text names is there and does what the text says", async () => {
  const plugin = await start();
  const wire = await wireOf(plugin);
  const agents = readdirSync(join(import.meta.dirname, "agents"))
    .filter((name) => name.endsWith(".md"))
    .map(
      (name) => [name.slice(0, -3), readFileSync(join(import.meta.dirname, "agents", name), "utf8")] as const,
    );
  const readme = readFileSync(join(import.meta.dirname, "README.md"), "utf8");
  const system = await systemOf(plugin, "ses_a");
  const texts = [readme, system, ...agents.map(([, text]) => text), ...wire.map((tool) => tool.description)];
  const names = new Set(wire.map(({ name }) => name));
  const named = texts.flatMap((text) => text.match(/\bgovern_[a-z]+/g) ?? []);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
  const shown = texts.flatMap(callsIn).filter(({ args }) => args["action"] !== undefined);
  expect(shown.length).toBeGreaterThan(10);
  for (const { tool, args } of shown)
    expect(wire.find(({ name }) => name === tool)?.parameters.properties["action"]?.enum).toContain(
      args["action"],
    );
  for (const { name, parameters } of wire)
    for (const action of parameters.properties["action"]?.enum ?? [])
      expect(await refusal(plugin.call("ses_a", name, { action })), `${name} ${action}`).not.toMatch(
        /must be one of|failed:/,
      );
  // What an agent's file hides from it is also refused when it is called all the same.
  const calls: Readonly<Record<string, Args>> = {
    write,
    edit: { filePath: "x.txt", oldString: "a", newString: "b" },
    apply_patch: { patchText: "*** Begin Patch\n*** Add File: x.txt\n+1\n*** End Patch" },
    task: { prompt: "do it", description: "d", subagent_type: "general" },
  };
  for (const [agent, text] of agents) {
    await plugin.message(`ses_${agent}`, "go", agent);
    for (const [, tool = ""] of text.matchAll(/^ {2}(\w+): false$/gm)) {
      const action = tool === "govern_delegate" ? "assign" : "create";
      const made = names.has(tool)
        ? plugin.call(`ses_${agent}`, tool, { action, name: "P", expectedOutput: "p", agent: "general" })
        : plugin.builtin(`ses_${agent}`, tool, calls[tool] ?? {});
      expect(await refusal(made), `${agent} ${tool}`).toContain("BLOCK (role)");
    }
  }
  const mcp = { path: "x.txt" };
  expect(await refusal((await inMode("strict")).builtin("ses_a", "files_put", mcp))).toContain("mode strict");
  expect(await refusal((await inMode("relaxed")).builtin("ses_a", "write", write))).toBe("allowed");
});

/** How each refusal is reached; what it suggests is then made word for word. */
const REFUSED: readonly (readonly [code: string, before: readonly Args[], tool: string, args: Args])[] = [
  ["no-active-task", [], "write", write],
  ["no-active-task", [], "bash", { command: "echo 1 > 'a b.txt'; touch \"c\"" }],
  ["unread-file", [begin], "write", { filePath: "there.txt", content: "2" }],
  ["purpose", [begin], "govern_shell", { command: "touch f", purpose: "inspection" }],
  ["gaps", [begin], "govern_task", { action: "complete" }],
  ["gaps", [{ ...begin, steps: ["one"] }], "govern_task", { action: "complete", evidence: "e" }],
  ["another-task-active", [begin], "govern_task", { ...begin, name: "Another" }],
];

it(
  "mistake 9: the call that a refusal suggests works word for word, and its parameters are those of the tool",
  async () => {
    const wire = await wireOf(await start());
    const known = new Map(wire.map(({ name, parameters }) => [name, Object.keys(parameters.properties)]));
    const make = (plugin: OpenedPlugin, tool: string, args: Args): Promise<string> =>
      known.has(tool) ? plugin.call("ses_a", tool, args, asHost) : plugin.builtin("ses_a", tool, args);
    for (const [code, before, tool, args] of REFUSED) {
      const plugin = await start({ "there.txt": "1" });
      for (const earlier of before) await plugin.call("ses_a", "govern_task", earlier);
      const text = await refusal(make(plugin, tool, args));
      expect(text, `of ${tool}`).toContain(`GOVERNANCE BLOCK (${code})`);
      const [advised] = callsIn(/^USE INSTEAD: .*$/m.exec(text)?.[0] ?? "");
      if (!advised) throw new Error(`no call in: ${text}`);
      const mayUse = known.get(advised.tool) ?? ["filePath"];
      expect(Object.keys(advised.args).filter((name) => !mayUse.includes(name))).toEqual([]);
      expect(await refusal(make(plugin, advised.tool, advised.args)), `made: ${text}`).toBe("allowed");
      if (known.has(tool)) continue;
      expect(await refusal(make(plugin, tool, args))).toBe("allowed");
    }
    for (const { name, parameters } of wire) {
      const plugin = await start();
      const said = await refusal(plugin.call("ses_a", name, {}, asHost));
      const [example] = callsIn(said);
      expect(Object.keys(parameters.properties)).toEqual(
        expect.arrayContaining(Object.keys(example?.args ?? { none: 1 })),
      );
      expect(await refusal(make(plugin, name, example?.args ?? {})), `made: ${said}`).toBe("allowed");
    }
  },
  SLOW_MS,
);

/** Counts what would freeze or flood the host: processes, and files written while it waits. */
function watchCosts(): () => Readonly<Record<string, number>> {
  const costly: Readonly<Record<string, readonly string[]>> = {
    "node:child_process": ["exec", "execFile", "execFileSync", "execSync", "fork", "spawn", "spawnSync"],
    "node:fs": ["appendFileSync", "writeFileSync", "writeSync", "openSync", "fsyncSync", "mkdirSync"],
  };
  const spies = Object.entries(costly).flatMap(([module, names]) =>
    names.map((name) => [name, vi.spyOn(require(module) as Record<string, () => void>, name)] as const),
  );
  syncBuiltinESMExports();
  return () =>
    Object.fromEntries(
      spies.flatMap(([name, { mock }]) => (mock.calls.length > 0 ? [[name, mock.calls.length]] : [])),
    );
}

it("mistake 10: events and permitted calls start no process, ask the host nothing and store nothing", async () => {
  const plugin = await start();
  await plugin.message("ses_a", "hello");
  await plugin.call("ses_a", "govern_task", begin);
  await plugin.builtin("ses_a", "bash", { command: "ls" });
  const costs = watchCosts();
  const [asked, version] = [plugin.requests.length, stateOf(plugin).version];
  const opened = costs();
  for (let index = 0; index < 2_000; index++) {
    const part = { type: "text", id: `prt_${index}`, messageID: "msg_1", sessionID: "ses_a", text: "word" };
    const answer = plugin.hooks.event?.({
      event: { type: "message.part.updated", properties: { part } },
    });
    expect(answer).toBeInstanceOf(Promise);
    await answer;
    const before = { tool: index % 2 ? "write" : "read", sessionID: "ses_a", callID: `call_${index}` };
    await plugin.hooks["tool.execute.before"]?.(before, { args: write });
  }
  expect(costs()).toEqual(opened);
  expect(plugin.requests.length).toBe(asked);
  expect(stateOf(plugin).version).toBe(version);
  // The watch is not blind: this tool does start a process.
  await plugin.call("ses_a", "govern_shell", { command: "true", purpose: "inspection" }, asHost);
  expect(costs()["spawn"]).toBe(1);
  expect(costs()["spawnSync"]).toBeUndefined();
});

it("mistake 11: the user's files, agents, environment, signal handlers and ports are as they were", async () => {
  const files = {
    "opencode.json": '{ "agent": { "build": { "prompt": "mine" } } }\n',
    ".opencode/agent/build.md": "---\nmode: primary\n---\nMine.\n",
    "AGENTS.md": "Mine.\n",
    "src/a.ts": "export const a = 1;\n",
  };
  const process_ = () => ({
    env: { ...process.env },
    cwd: process.cwd(),
    umask: process.umask(),
    listeners: process.eventNames().map((name) => [name, process.listenerCount(name)]),
  });
  const listen = vi.spyOn(Server.prototype, "listen");
  const before = process_();
  const plugin = await start(files);
  const settings = {
    agent: { build: { prompt: "mine", tools: { write: true } } },
    permission: { edit: "ask" },
  };
  const merged = structuredClone(settings) as typeof settings & { command?: object };
  await plugin.hooks.config?.(merged);
  const { command = {}, ...others } = merged;
  expect(others).toEqual(settings);
  expect(Object.keys(command).filter((name) => !name.startsWith("idumb-"))).toEqual([]);
  await plugin.message("ses_a", "go");
  await refusal(plugin.builtin("ses_a", "write", write));
  await plugin.call("ses_a", "govern_task", begin);
  const content = () => writeFileSync(join(plugin.directory, "x.txt"), "1");
  await plugin.builtin("ses_a", "write", write, content);
  await plugin.call("ses_a", "govern_task", { action: "complete" });
  await plugin.compact("ses_a", "S");
  await plugin.event("session.idle", { sessionID: "ses_a" });
  for (const [path, text] of Object.entries(files))
    expect(readFileSync(join(plugin.directory, path), "utf8")).toBe(text);
  expect(readdirSync(plugin.directory).toSorted()).toEqual(
    [".idumb", ".opencode", "AGENTS.md", "opencode.json", "src", "x.txt"].toSorted(),
  );
  expect(readdirSync(join(plugin.directory, ".opencode"))).toEqual(["agent"]);
  const own = readdirSync(join(plugin.directory, ".idumb")).filter((name) => !name.startsWith("journal.db"));
  expect(own.toSorted()).toEqual([".gitignore", "anchors.md", "checks", "plans", "sessions", "templates"]);
  expect(process_()).toEqual(before);
  expect(listen).not.toHaveBeenCalled();
});

it("mistake 12: the system block is constant and short, five tools take 5,000 characters, a turn repeats nothing", async () => {
  const plugin = await start();
  const first = await systemOf(plugin, "ses_a");
  expect(first.length).toBeGreaterThan(100);
  expect(first.length).toBeLessThanOrEqual(1_000);
  for (let index = 0; index < 40; index++)
    await plugin.call("ses_a", "anchor", {
      action: "create",
      priority: index < 2 ? "critical" : "high",
      content: `${index} ${"long ".repeat(180)}`,
    });
  await plugin.call("ses_a", "govern_task", begin);
  await plugin.message("ses_a", "hello");
  for (let turn = 0; turn < 5; turn++) {
    await plugin.builtin("ses_a", "bash", { command: "npm test" }, undefined, { exit: 0 });
    expect(await systemOf(plugin, turn % 2 ? "ses_a" : "ses_b")).toBe(first);
    expect(await plugin.message("ses_a", "go on")).toEqual(["go on"]);
  }
  // The anchors' budget of 2,000 and 1,500 for everything else, of 36,000 characters that are kept.
  const { context, stored } = await plugin.compact("ses_a", "");
  expect(stored.length).toBeGreaterThan(1_000);
  expect(stored.length).toBeLessThanOrEqual(3_600);
  expect(context.join("\n").length).toBeLessThanOrEqual(4_600);
  const wire = await wireOf(plugin);
  expect(wire).toHaveLength(5);
  const sizes = wire.map((shown) => JSON.stringify({ type: "function", function: shown }).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5_000);
});

it("mistake 13: evidence is files, hashes and exit codes; text alone is no checkpoint, and failures count", async () => {
  const plugin = await start();
  const node = () => rowsOf(stateOf(plugin).nodes).at(-1);
  await plugin.call("ses_a", "govern_task", { ...begin, steps: ["one"] });
  await plugin.call("ses_a", "govern_task", { action: "step", step: 1, evidence: "all tests pass" });
  expect(node()).toMatchObject({ checkpointCount: 0, checkpoints: [], artifacts: [] });
  for (const evidence of [undefined, "all tests pass"])
    expect(await refusal(plugin.call("ses_a", "govern_task", { action: "complete", evidence }))).toContain(
      "no checkpoint",
    );
  const path = join(plugin.directory, "x.txt");
  await plugin.builtin("ses_a", "write", write, () => writeFileSync(path, "1"));
  for (const exit of [1, 0])
    await plugin.builtin("ses_a", "bash", { command: "npm test" }, undefined, { exit });
  const [written, failed, passed] = node()?.checkpoints ?? [];
  const hash = createHash("sha256").update("1").digest("hex");
  expect(written).toMatchObject({ tool: "write", filesModified: ["x.txt"], exit: null, hash });
  expect(failed).toMatchObject({ runner: "test", exit: 1, summary: "bash: npm test (exit 1)" });
  expect(passed).toMatchObject({ runner: "test", exit: 0 });
  await plugin.builtin("ses_a", "write", { ...write, content: "2" }, () => writeFileSync(path, "2"));
  expect(node()?.checkpoints.at(-1)?.hash).not.toBe(written?.hash);
  await plugin.call("ses_a", "govern_task", { action: "complete", evidence: "all is fine" });
  expect(node()).toMatchObject({ checkpointCount: 4, artifacts: ["x.txt"] });
  expect(node()?.result?.testsRun).toContain("exit 0");
  const again = async () =>
    /refused (\d) time/.exec(await refusal(plugin.builtin("ses_a", "write", write)))?.[1];
  expect([await again(), await again(), await again()]).toEqual([undefined, "1", "2"]);
});
