import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseScript } from "../script/read-script.ts";
import { firstScript } from "./first-script.ts";
import { locateRuntime } from "./locate-runtime.ts";
import { firstScript2 } from "./opencode2/first-script2.ts";
import { runApart, type ApartResult } from "./run-apart.ts";
import type { Scene } from "./scene.ts";

const folder = mkdtempSync(join(tmpdir(), "run-apart-test-"));
afterAll(() => rmSync(folder, { recursive: true }));
const node = locateRuntime("node");
const script = parseScript(
  {
    id: "s",
    steps: [{ prompt: "go", llm: [{ call: [["bash", { command: "true" }]] }, { say: "ok", hang: 500 }] }],
  },
  "s",
);
const commands = parseScript(
  {
    id: "commands",
    steps: [
      {
        prompt: "go",
        llm: [
          ...Array.from({ length: 6 }, () => ({ call: [["bash", { command: "sleep 0" }]] })),
          { say: "ok" },
        ],
      },
    ],
  },
  "commands",
);

async function play(
  body: string,
  scene: Scene = { kind: "script", script },
  { name = "p", stepTimeoutMs = 3_000 } = {},
): Promise<ApartResult> {
  const path = join(folder, `${name.replaceAll(" ", "-")}.js`);
  writeFileSync(
    path,
    `let starts = 0;\nexport default { id: "p", server: async (input) => { starts++; ${body} } };`,
  );
  return runApart({ scene, plugins: [path], runtime: locateRuntime("bun"), stepTimeoutMs });
}

it("fetches no package that is not installed, as the real host does not", async () => {
  // Bun by itself would; offline it says the same of it either way.
  const { parts } = await play(
    '(await import("node:fs")).writeFileSync(input.directory + "/seen.txt", process.execArgv.join(" ")); return {};',
  );
  expect(parts[0]?.golden.files["seen.txt"]).toContain("--no-install");
});

it("leaves open what a plugin has opened, after commands of the shell too", { timeout: 60_000 }, async () => {
  const { parts } = await play(
    `const { fstatSync, openSync, writeFileSync } = await import("node:fs");
    const open = [];
    const isOpen = (file) => { try { return fstatSync(file).ino > 0; } catch { return false; } };
    return { "tool.execute.after": async () => {
      open.push(...Array.from({ length: 12 }, () => openSync(input.directory + "/opencode.json", "a")));
      for (let i = 0; i < 3; i++) { Bun.gc(true); await new Promise((wake) => setImmediate(wake)); }
      writeFileSync(input.directory + "/seen.txt", open.filter(isOpen).length + " of " + open.length);
    } };`,
    { kind: "script", script: commands },
    { name: "opens files" },
  );
  expect(parts[0]?.golden.files["seen.txt"]).toBe("72 of 72");
});

const before = (code: string): string => `return { "tool.execute.before": async () => { ${code} } };`;

describe("a plugin that runs apart is found out when", () => {
  const cases: [title: string, code: string, name: string, evidence: RegExp][] = [
    [
      "it ends the process",
      before("process.exit(3);"),
      "process-ended",
      /code 3 after tool.execute.before of /,
    ],
    ["it never returns", before("await new Promise(() => {});"), "hook-hung", /did not resolve/],
    ["it spins for ever", before("for (;;);"), "hook-hung", /nothing has happened/],
    [
      "it throws in a timer",
      before('setTimeout(() => { throw new Error("late"); }, 1);'),
      "uncaught-error",
      /Error: late/,
    ],
    [
      "it leaves a promise rejected",
      before('void Promise.reject(new Error("lost"));'),
      "uncaught-error",
      /promise rejected: Error: lost/,
    ],
    [
      "it writes past the console",
      `const { writeSync } = await import("node:fs"); ${before('writeSync(1, "raw bytes");')}`,
      "terminal-written",
      /raw bytes/,
    ],
  ];
  it.concurrent.each(cases)("%s", { timeout: 60_000 }, async (title, code, name, evidence) => {
    const { findings } = await play(code, undefined, { name: title, stepTimeoutMs: 1_000 });
    expect(findings.map((finding) => finding.name)).toEqual([name]);
    expect(findings[0]?.evidence).toMatch(evidence);
  });
});

// What the real host does was seen in three plays: it prints the error and ends with code 0.
it.concurrent("on OpenCode 2 the host ends by a promise that a plugin leaves rejected", async () => {
  const path = join(folder, "of-two.js");
  const hook = 'ctx.tool.hook("execute.after", () => void Promise.reject(new Error("lost")))';
  writeFileSync(path, `export default { id: "of-two", setup: async (ctx) => { await ${hook}; } };`);
  const { findings, played2 } = await runApart({
    scene: { kind: "opencode2", script: firstScript2() },
    plugins: [path],
    runtime: locateRuntime("bun"),
  });
  expect(played2).toBeUndefined();
  expect(findings).toMatchObject([
    { name: "process-ended", evidence: expect.stringMatching(/Error: lost$/) },
  ]);
});

describe("no plugin is blamed for", { timeout: 60_000 }, () => {
  const silent = `import { createInterface } from "node:readline";
const reply = (id, result) => console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize") reply(id, { protocolVersion: params.protocolVersion, capabilities: {}, serverInfo: {} });
  if (method === "tools/list") reply(id, { tools: [{ name: "t", inputSchema: { type: "object" } }] });
});`;
  const server = { type: "local", command: ["node", "mcp.mjs"], timeout: 4_000 };
  const asking = parseScript(
    {
      id: "asking",
      files: { "mcp.mjs": silent },
      config: { opencode: { mcp: { x: server } } },
      steps: [{ prompt: "go", llm: [{ call: [["x_t", {}]] }, { say: "ok" }] }],
    },
    "asking",
  );
  // Each takes about twice as long as a process may go without a sign of life.
  it.concurrent.each([
    ["a command of its shell", before("await input.$`sleep 4`.quiet();"), script],
    [
      "a child that it waits for in one turn",
      `const { spawnSync } = await import("node:child_process"); ${before('spawnSync("sleep", ["4"]);')}`,
      script,
    ],
    [
      "what it does in the same turn when that child has ended",
      `const { spawnSync } = await import("node:child_process"); const cell = new Int32Array(new SharedArrayBuffer(4));
      ${before('spawnSync("sleep", ["3"]); Atomics.wait(cell, 0, 0, 1_000);')}`,
      script,
    ],
    ["a server that is slow to answer", "return {};", asking],
  ])("%s, however long it takes", async (title, body, played) => {
    const result = await play(
      body,
      { kind: "script", script: played },
      { name: title, stepTimeoutMs: 1_000 },
    );
    expect(result.findings).toEqual([]);
    expect(result.parts.map(({ stopped, unmet }) => [stopped, unmet])).toEqual([[undefined, []]]);
  });
});

describe("a process of its own", { timeout: 60_000 }, () => {
  it("has the home that the host says it has, and nothing of the caller's environment", async () => {
    process.env["SIMULATOR_TEST_SECRET"] = "leaked";
    const write =
      'require("node:fs").writeFileSync(input.directory + "/seen.txt", require("node:os").homedir() + " " + process.env.SIMULATOR_TEST_SECRET)';
    const { parts } = await play(
      `const require = (await import("node:module")).createRequire(import.meta.url); ${write}; return {};`,
    );
    delete process.env["SIMULATOR_TEST_SECRET"];
    expect(parts[0]?.golden.files["seen.txt"]).toBe("$HOME undefined");
  });

  it("leaves the same bytes on Node and on Bun", async () => {
    const scene = { kind: "script" as const, script: firstScript() };
    const a = await runApart({ scene, plugins: [], runtime: node });
    const b = await runApart({ scene, plugins: [], runtime: locateRuntime("bun") });
    expect(a.parts).toHaveLength(1);
    expect(JSON.stringify(a.parts[0]?.trace)).toBe(JSON.stringify(b.parts[0]?.trace));
  });

  it("shares a plugin's module between two projects and gives a restarted host a fresh one", async () => {
    const body = 'return { "experimental.text.complete": async (i, o) => { o.text = "start " + starts; } };';
    const projects = await play(body, { kind: "projects", scripts: [script, script] });
    expect(texts(projects)).toEqual(["start 2", "start 2"]);
    const after = parseScript({ id: "after", steps: [{ prompt: "again" }] }, "after");
    const restart = await play(body, { kind: "restart", script, after });
    expect(texts(restart)).toEqual(["start 1", "start 1"]);
    expect(JSON.stringify(restart.parts[1]?.golden.llm)).toContain('"go"');
  });
});

it(
  "a file with ES syntax is an ES module on Node too, whatever npm init wrote",
  { timeout: 60_000 },
  async () => {
    const home = join(folder, "typed");
    mkdirSync(join(home, "src"), { recursive: true });
    writeFileSync(join(home, "package.json"), '{ "name": "typed", "type": "commonjs" }');
    const source = (tail: string): string =>
      `import { tail } from "./tail.ts";\nexport const P = async () => ({ "experimental.text.complete": async (i: unknown, o: { text: string }) => { o.text += tail + "${tail}"; } });`;
    writeFileSync(join(home, "src/tail.ts"), 'export const tail: string = "imported ";');
    writeFileSync(join(home, "src/p.ts"), source("typed"));
    const result = await runApart({
      scene: { kind: "script", script },
      plugins: [join(home, "src/p.ts")],
      runtime: node,
    });
    expect(result.findings).toEqual([]);
    expect(texts(result)).toEqual(["okimported typed"]);
  },
);

function texts(result: ApartResult): string[] {
  return result.parts.map((part) => {
    const all = part.trace.records.flatMap((record) =>
      record.type === "hook.after" && record.output !== undefined
        ? [(record.output as { text?: string }).text ?? ""]
        : [],
    );
    return all.at(-1) ?? "";
  });
}
