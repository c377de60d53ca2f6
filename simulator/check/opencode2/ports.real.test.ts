import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { script2, type Script } from "../../conformance/opencode2/script.ts";
import { openLiveInstance } from "../../live/open-live-instance.ts";
import { startLiveServer } from "../../live/start-live-server.ts";
import { ScriptedModel } from "../../model/scripted-model.ts";
import { run } from "../../run.ts";
import { playOn2 } from "../../run/opencode2/play.ts";
import type { RunResult2 } from "../../run/opencode2/recorded-run.ts";
import type { TraceRecord } from "../../trace/event.ts";
import { findingsIn2 } from "./findings2.ts";
import { PROJECTS_2, REOPEN_2 } from "./scenes/lives.ts";

/** What the findings about ports say of the host, asked of the real one with the plugins that show them. */
const SLOW_MS = 300_000;
const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

const fixture = (name: string): string => fileURLToPath(new URL(`./fixture/${name}`, import.meta.url));

function played(name: string, script: Script): Promise<RunResult2> {
  return playOn2({ host: "real", script, plugins: [pathToFileURL(fixture(name)).href], seed: 1 });
}

const files = { "a.txt": "hello\n", "b.txt": "world\n" };
const calls = (...call: [string, unknown][]): Script =>
  script2("calls", { files, steps: [{ prompt: "go", model: [{ call }, { say: "done" }] }] });
const HELLO = script2("hello", { files, steps: [{ prompt: "hello", model: [{ say: "hi" }] }] });
const EDIT: [string, unknown] = ["edit", { path: "a.txt", oldString: "hello", newString: "bye" }];
const LIST: [string, unknown] = ["shell", { command: "ls" }];

const eventsOf = (records: readonly TraceRecord[], type: string): readonly Record<string, unknown>[] =>
  records.flatMap((record) =>
    record.type === "event" && record.event.type === type
      ? [record.event.properties as Record<string, unknown>]
      : [],
  );
const errorsOf = (records: readonly TraceRecord[], type: string): unknown[] =>
  eventsOf(records, type).map(({ error }) => (error as { message?: string }).message);
const namesOf = ({ findings }: RunResult2): string[] => findings.map(({ name }) => name);

describe("the real OpenCode 2", { timeout: SLOW_MS }, () => {
  it("says in its log which plugins it left out, and why", async () => {
    expect(namesOf(await played("of-opencode-1.js", HELLO))).toEqual(["other-generation"]);
    expect(namesOf(await played("uses-newer-context.js", HELLO))).toEqual(["setup-threw"]);
  });

  it("answers no prompt where an id is taken", async () => {
    const result = await played("takes-an-id.js", HELLO);
    expect(result.stopped).toMatch(/^two plugins have the id "opencode\.tool\.read"/);
    expect(namesOf(result)).toEqual(["id-taken"]);
  });

  it("offers a tool without codemode: false in programs only, where it can be called", async () => {
    const { trace } = await played(
      "tool-in-execute.js",
      calls(["execute", { code: "return await tools.hidden_count({})" }], ["hidden_count", {}]),
    );
    const request = trace.records.find((record) => record.type === "llm" && record.kind === "main");
    const { tools = [] } = (request?.type === "llm" ? request.body : {}) as {
      tools?: { function: { name: string } }[];
    };
    expect(tools.map((tool) => tool.function.name)).toContain("execute");
    expect(tools.map((tool) => tool.function.name)).not.toContain("hidden_count");
    expect(errorsOf(trace.records, "session.tool.failed")).toEqual(["Unknown tool: hidden_count"]);
    expect(eventsOf(trace.records, "session.tool.success")).toHaveLength(1);
  });

  it("fails every turn with a schema that cannot say its JSON Schema", async () => {
    const script = script2("twice", { steps: [{ prompt: "one" }, { prompt: "two" }] });
    const { trace } = await played("schema-object.js", script);
    expect(errorsOf(trace.records, "session.execution.failed")).toHaveLength(2);
    expect(trace.records.some((record) => record.type === "llm" && record.kind === "main")).toBe(false);
  });

  it("fails the turn by a throw in context, and the call by one behind it", async () => {
    const two = script2("two", {
      steps: [
        { prompt: "one", model: [{ say: "1" }] },
        { prompt: "two", model: [{ say: "2" }] },
        { prompt: "three" },
      ],
    });
    const context = await played("throws-in-context.js", two);
    expect(errorsOf(context.trace.records, "session.execution.failed")).toEqual(["cannot read the memory"]);
    const after = await played("throws-in-after.js", calls(EDIT));
    expect(errorsOf(after.trace.records, "session.tool.failed")).toEqual(["no note of it"]);
    expect(after.golden.disk).toMatchObject({ "a.txt": "bye\n" });
  });

  it("gives two calls that are refused by throws one text", async () => {
    const { trace } = await played("throws-twice.js", calls(EDIT, LIST));
    const [first, second] = errorsOf(trace.records, "session.tool.failed");
    expect(first).toMatch(/^(edit|shell) is not allowed$/);
    expect(second).toBe(first);
  });

  it("fails a call whose tool answers with a bare text", async () => {
    expect(namesOf(await played("returns-text.js", calls(["text_count", {}])))).toEqual([
      "tool-returned-nothing",
    ]);
  });

  it("keeps the module of a plugin when its project is opened again, and calls setup anew", async () => {
    for (const name of ["keeps-in-module.js", "sets-up-once.js"]) {
      const { trace, ...rest } = await played(name, REOPEN_2);
      const result = { parts: [], records: trace.records, findings: rest.findings };
      const found = findingsIn2("reopen", result, { ...result, records: [] });
      expect(found.map((finding) => finding.name)).toEqual(["setup-not-repeatable"]);
    }
    const { trace, findings } = await played("good.js", REOPEN_2);
    const result = { parts: [], records: trace.records, findings };
    expect(findingsIn2("reopen", result, { ...result, records: [] })).toEqual([]);
  });

  it("tells a plugin the events of other projects, which one that looks leaves alone", async () => {
    const found = async (name: string): Promise<string[]> => {
      const { trace, findings } = await played(name, PROJECTS_2);
      const result = { parts: [], records: trace.records, findings };
      return findingsIn2("projects", result, { ...result, records: [] }).map((finding) => finding.name);
    };
    expect(await found("hears-all-projects.js")).toEqual(["projects-mixed"]);
    expect(await found("good.js")).toEqual([]);
  });

  it("tells events by data and has no properties, and calls no hook of another name", async () => {
    const directory = realpathSync(mkdtempSync(join(tmpdir(), "ports-")));
    cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
    const path = join(directory, "looks.js");
    writeFileSync(
      path,
      `import { appendFileSync } from "node:fs";
const note = (text) => appendFileSync(${JSON.stringify(join(directory, "notes.txt"))}, text + "\\n");
export default { id: "looks", setup: async (ctx) => {
  for (const name of ["prompt", "compaction", "model.request", "tool.execute.before"])
    await ctx.session.hook(name, () => note("called " + name));
  void (async () => { for await (const event of ctx.event.subscribe()) note(typeof event.data + " " + typeof event.properties); })();
} };
`,
    );
    await playOn2({ host: "real", script: HELLO, plugins: [path], seed: 1 });
    const notes = new Set(readFileSync(join(directory, "notes.txt"), "utf8").trim().split("\n"));
    expect(notes).toEqual(new Set(["object undefined"]));
  });
});

describe("the real OpenCode 1", { timeout: SLOW_MS }, () => {
  it("calls setup of a plugin for both, with a context that has no tools, and tells nobody what it throws", async () => {
    const directory = realpathSync(mkdtempSync(join(tmpdir(), "ports-")));
    cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
    const path = join(directory, "both.mjs");
    const notes = join(directory, "notes.txt");
    writeFileSync(
      path,
      `import { appendFileSync } from "node:fs";
const note = (text) => appendFileSync(${JSON.stringify(notes)}, text + "\\n");
export default { id: "both", server: async () => { note("server"); return {}; }, setup: async (ctx) => {
  note("setup " + Object.keys(ctx).join(" "));
  ctx.tool.hook("execute.before", () => {});
} };
`,
    );
    const { findings, stopped } = await run({
      host: "real",
      plugins: [path],
      script: { id: "both", about: "", steps: [{ prompt: "hi", llm: [{ say: "yes" }] }] },
    });
    expect([findings, stopped]).toEqual([[], undefined]);
    expect(readFileSync(notes, "utf8")).toBe(
      "server\nsetup options agent aisdk catalog command integration plugin reference skill\n",
    );
  });

  it("drops plugins of a file of settings, and says nothing", async () => {
    const directory = realpathSync(mkdtempSync(join(tmpdir(), "ports-")));
    cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
    writeFileSync(join(directory, "opencode.json"), '{ "plugins": ["./not-there.js"] }');
    const server = await startLiveServer();
    try {
      const host = await openLiveInstance({
        server,
        directory,
        model: new ScriptedModel({}),
        record: () => {},
      });
      const settings = (await (await host.fetch("/config")).json()) as Record<string, unknown>;
      expect([settings["plugin"], settings["plugins"]]).toEqual([[], undefined]);
    } finally {
      await server.close();
    }
  });
});
