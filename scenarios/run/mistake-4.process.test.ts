/**
 * The fourth of the mistakes of two earlier programs: thousands of green tests, while the plugin did not load and its
 * agents could not write. So it is the packed plugin that is loaded, and the packed agents' files that are followed.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { refusal, start } from "../../runtime/opencode/start-plugin.fixture.ts";
import { packPlugin, type PackedPlugin } from "./pack-plugin.ts";

const BUN = join(import.meta.dirname, "../../node_modules/.bin/bun");

let packed: PackedPlugin | undefined;
beforeAll(async () => {
  packed = await packPlugin();
}, 180_000);
afterAll(() => packed?.remove());

/** Run by Bun, the host's runtime, in the scratch project: loads each export as the host does, and asks it to write. */
const LOAD = `
const { mkdirSync, writeFileSync } = require("node:fs");
const seen = [];
for (const name of ["idumb", "idumb/server"]) {
  const module = await import(name);
  const directory = process.cwd() + "/" + name.replace("/", "-");
  mkdirSync(directory + "/.opencode", { recursive: true });
  // What reads the settings is loaded only where there are any.
  writeFileSync(directory + "/.opencode/idumb.jsonc", "{ // mode\\n 'mode' }");
  const start = module.default.server ?? module.default;
  const hooks = await start({ client: {}, directory, worktree: directory, project: { vcs: "git" } });
  const said = await hooks["tool.execute.before"](
    { tool: "write", sessionID: "ses_a", callID: "call_1" }, { args: { filePath: "x.txt", content: "1" } },
  ).then(() => "allowed", (error) => error.message.split("\\n")[0]);
  seen.push({ exports: Object.keys(module), form: typeof module.default, tools: Object.keys(hooks.tool).length, said });
  await hooks.dispose();
}
console.log(JSON.stringify(seen));
`;

/** Makes each call that the agent's file shows, in its order; returns the files that it wrote. */
async function doJob(agent: string, file: string): Promise<readonly string[]> {
  const plugin = await start({ "package.json": '{ "scripts": { "test": "echo passed" } }' });
  const calls = [...file.matchAll(/`(\w+) (\{.*\})`\.?$/gm)].map(
    ([, tool = "", args = ""]) => [tool, JSON.parse(args) as Record<string, unknown>] as const,
  );
  expect(calls.length).toBeGreaterThan(2);
  const written: string[] = [];
  if (file.includes("mode: subagent")) {
    const tasks = [{ name: "Its task", expectedOutput: "done" }];
    await plugin.call("ses_boss", "govern_plan", { action: "create", name: "P", tasks });
    await plugin.message("ses_a", "go", agent);
    await plugin.call("ses_a", "govern_task", { action: "start", task: "tn-1" });
  } else await plugin.message("ses_a", "go", agent);
  const context = { abort: new AbortController().signal, ask: async () => undefined };
  for (const [tool, args] of calls) {
    const path = join(plugin.directory, String(args["filePath"]));
    const made =
      tool === "write"
        ? plugin.builtin("ses_a", tool, args, () => {
            mkdirSync(dirname(path), { recursive: true });
            writeFileSync(path, String(args["content"]));
            written.push(String(args["filePath"]));
          })
        : plugin.call("ses_a", tool, args, context);
    expect(await refusal(made), `${agent}: ${tool} ${JSON.stringify(args)}`).toBe("allowed");
  }
  return written;
}

it("mistake 4: the packed plugin loads in the forms that hosts take, broken settings or not, and its shipped agents can do their job", async () => {
  const installed = packed?.directory ?? "";
  const project = join(installed, "../..");
  writeFileSync(join(project, "load.mjs"), LOAD);
  const loaded: unknown = JSON.parse(execFileSync(BUN, ["load.mjs"], { cwd: project, encoding: "utf8" }));
  const said = "GOVERNANCE BLOCK (no-active-task)";
  const one = { exports: ["default"], tools: 5, said };
  // A function for the oldest hosts, and `{ id, server, setup }` for all others.
  expect(loaded).toEqual([
    { ...one, form: "function" },
    { ...one, form: "object" },
  ]);
  const agents = readdirSync(join(installed, "agents")).map((name) => name.replace(/\.md$/, ""));
  expect(agents.toSorted()).toEqual(["idumb-executor", "idumb-investigator", "idumb-supreme-coordinator"]);
  const made = [];
  for (const agent of agents)
    made.push(...(await doJob(agent, readFileSync(join(installed, "agents", `${agent}.md`), "utf8"))));
  expect(made.toSorted()).toEqual(["planning/sessions.md", "src/login.ts"]);
}, 60_000);
