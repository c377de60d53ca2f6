import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTrace } from "../trace/trace-file.ts";
import { call } from "./call.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "cli-test-"));
const before = process.cwd();
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

beforeAll(() => {
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write(
    "polite.ts",
    'export const Polite = async () => ({ "chat.message": async (i: unknown, o: { parts: { text: string }[] }) => { o.parts[0]!.text += " please"; } });',
  );
  write(
    "loud.js",
    'export default { id: "loud", server: async () => ({ event: async () => console.log("!") }) };',
  );
  write(
    "options.js",
    'export const P = async (input, options) => ({ "chat.message": async (i, o) => { o.parts[0].text += options.word; } });',
  );
  write("bad.json", '{\n  "id": "bad",\n  "steps": [{ "promt": "x" }]\n}\n');
  mkdirSync(join(folder, "empty"));
});

it("tells its own version and the host's", async () => {
  const { code, out } = await call("--version");
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^\d+\.\d+\.\d+, simulating OpenCode \d+\.\d+\.\d+\n$/),
  ]);
});

describe("run", { timeout: 60_000 }, () => {
  it("tells what the plugin changed, writes the trace and ends with 0", async () => {
    const ended = await call("run", "--plugin", "polite.ts", "--runtime", "node", "--keep");
    expect(ended.err).toBe("");
    expect(ended.out).toContain("user: Read the notes and add eggs to them");
    expect(ended.out).toContain('polite · chat.message: parts[0].text + " please"');
    expect(ended.out).toContain('tool edit: "Edit applied successfully."');
    expect(ended.out).toContain("findings: none");
    expect(ended.code).toBe(0);
    const trace = readTrace(join(folder, ".opencode-simulator/first.fake.trace.jsonl"));
    expect(trace.records.some((record) => record.type === "final")).toBe(true);
    const kept = join(folder, ".opencode-simulator/first.fake.project");
    const notes = readdirSync(kept, { recursive: true }).find((name) => String(name).endsWith("notes.md"));
    expect(readFileSync(join(kept, String(notes)), "utf8")).toContain("milk and eggs");
  });

  it("ends with 1 when something is wrong, and says it as JSON when asked", async () => {
    const ended = await call("run", "--plugin", "./loud.js", "--json", "--seed", "3", "--out", "elsewhere");
    expect(ended.code).toBe(1);
    const told = JSON.parse(ended.out) as { seed: number; findings: { name: string }[]; golden: string };
    expect(told.findings.map(({ name }) => name)).toEqual(["terminal-written"]);
    expect(told.seed).toBe(3);
    expect(JSON.parse(readFileSync(join(folder, told.golden), "utf8"))).toMatchObject({ id: "first" });
  });

  it("says how far another version is imitated, and nothing of the pinned one", async () => {
    const as = (name: string): ReturnType<typeof call> =>
      call("run", "--plugin", "polite.ts", "--profile", name, "--runtime", "node");
    const note = "imitates how that version treats plugins";
    expect((await as("opencode@1.1.53")).out).toContain(`note: opencode@1.1.53 ${note}`);
    expect((await as("opencode@1.18.33")).out).not.toContain(note);
  });

  it("gives the plugin its options", async () => {
    const ended = await call(
      "run",
      "--plugin",
      "options.js",
      "--options",
      '{"word":" now"}',
      "--runtime",
      "node",
    );
    expect(ended.out).toContain('parts[0].text + " now"');
  });

  it("plays the script that init wrote, and init overwrites nothing", async () => {
    expect(await call("init", "mine.json")).toMatchObject({ code: 0 });
    expect(await call("init", "mine.json")).toMatchObject({
      code: 2,
      err: expect.stringContaining("exists already"),
    });
    const ended = await call("run", "--script", "mine.json", "--runtime", "node");
    expect(ended.out).toContain("script mine · fake OpenCode");
    expect(ended.code).toBe(0);
  });
});

describe("run tells what proves nothing", { timeout: 60_000 }, () => {
  const script = (name: string, rest: object): string => {
    const step = { prompt: "hi", llm: [{ say: "hello" }] };
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ id: name, steps: [step], ...rest }));
    return `${name}.json`;
  };
  const said = async (path: string, ...more: string[]): Promise<string> => {
    const { code, out } = await call("run", "--script", path, "--runtime", "node", ...more);
    expect(code).toBe(1);
    return out;
  };

  it("answers, replies and actions of the script that nothing asked for", async () => {
    const during = [{ on: { hook: "shell.env" }, abort: "main" }];
    const step = { prompt: "hi", llm: [{ say: "a" }, { say: "b" }], permissions: ["onec"], during };
    const out = await said(
      script("left", { subs: { nobody: [{ say: "x" }] }, summaries: ["s"], steps: [step] }),
    );
    expect(out).toContain("findings: none");
    expect(out.match(/(?<=not as the script says: ).*/g)).toEqual([
      "step 1: 1 permission was not asked for",
      "step 1: shell.env never came, so that nothing was done during the step",
      "step 1: 1 answer of the model was not asked for",
      'step 1: "onec" is no reply to a permission: once, always or reject',
      "1 of 1 summaries were not asked for",
      'subagent "nobody": 1 of 1 answers were not asked for',
    ]);
  });

  it("hooks of the script that no host calls, and steps that the host refused", async () => {
    const hooks = [{ hook: "chat.mesage", js: "" }];
    expect(await said(script("named", { plugins: [{ name: "A", hooks }] }))).toContain(
      "is chat.message meant?",
    );
    const steps = [{ prompt: "hi", agent: "nobody" }];
    expect(await said(script("refused", { steps }))).toMatch(
      /not as the script says: step 1: the host answers HTTP 5/,
    );
  });

  it("a plugin that the host passes over", async () => {
    mkdirSync(join(folder, "opencode-copilot-auth"));
    writeFileSync(join(folder, "opencode-copilot-auth/index.js"), "export const P = async () => ({});");
    const out = await said(script("plain", {}), "--plugin", "opencode-copilot-auth", "--plugin", "polite.ts");
    expect(out).toContain("loaded on fake: polite; not loaded: opencode-copilot-auth");
    expect(out).toContain("skipped-by-name");
  });

  it("the same on OpenCode 2", async () => {
    const steps = [
      { prompt: "hi", model: [{ say: "a" }, { say: "b" }] },
      { prompt: "again", model: [{ say: "c" }] },
      { reply: "once" },
    ];
    const plugins = { typo: 'await ctx.session.hook("contxt", () => {});' };
    writeFileSync(
      join(folder, "two.json"),
      JSON.stringify({ steps, plugins, replies: ["once"], subs: { nobody: [{ say: "x" }] } }),
    );
    writeFileSync(
      join(folder, "throws.js"),
      'export default { id: "t", setup: () => { throw new Error("no"); } };',
    );
    const out = await said("two.json", "--opencode", "2", "--plugin", "throws.js");
    expect(out).toContain("step 1: 1 answer of the model was not asked for");
    expect(out).toContain('subagent "nobody": 1 of 1');
    expect(out).toContain("reply once: no permission is asked for");
    expect(out).toContain("replies: no permission was asked for");
    expect(out).toMatch(/plugin typo: setup registers session\.contxt, which is no hook of OpenCode 2/);
    expect(out).toMatch(/loaded on fake: none; not loaded: throws.js/);
  });
});

describe("run under faults", { timeout: 60_000 }, () => {
  it("tells each one that strikes, and goes on behind a host that has died", async () => {
    const ended = await call("run", "--plugin", "polite.ts", "--faults", "kill=300", "--runtime", "node");
    expect(ended.out).toMatch(/FAULT kill at request/);
    expect(ended.out).toContain("→ no answer");
    expect(ended.out).toContain("4. user: Write that down in lines.txt");
    expect(ended.out).not.toContain("the run stopped");
  });
});

describe("check", { timeout: 60_000 }, () => {
  it("prints a table, writes the report and ends with 1 when a check fails", async () => {
    const args = ["--scenes", "session", "--runtime", "node", "--json", "report.json"];
    const ended = await call("check", "--plugin", "./loud.js", ...args);
    expect(ended.out).toMatch(/FAIL +terminal +writes no byte to the terminal/);
    expect(ended.out).toMatch(/pass +throw/);
    expect(ended.out).toMatch(/- +abort/);
    expect(ended.code).toBe(1);
    const report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as { ok: boolean };
    expect(report.ok).toBe(false);
  });

  it("refuses a place for the report before it plays, and makes its folder", async () => {
    const args = ["check", "--plugin", "./polite.ts", "--scenes", "session", "--runtime", "node", "--json"];
    const refused = await call(...args, "polite.ts/report.json");
    expect(refused.code).toBe(2);
    expect(refused.out).not.toContain("writes no byte to the terminal");
    expect((await call(...args, "made/for/report.json")).code).toBe(0);
    expect(readFileSync(join(folder, "made/for/report.json"), "utf8")).toContain('"ok": true');
  });

  it("ends with 0 when none does", async () => {
    const ended = await call(
      "check",
      "--plugin",
      "./polite.ts",
      "--scenes",
      "session,restart",
      "--runtime",
      "node",
      "--out",
      "scenes",
      "--keep",
    );
    expect(ended.out).toContain("0 failed");
    expect(ended.code).toBe(0);
    expect(readdirSync(join(folder, "scenes")).toSorted()).toEqual(
      ["load", "restart", "session"].flatMap((name) => [`1.${name}.project`, `1.${name}.trace.jsonl`]),
    );
    const { records } = readTrace(join(folder, "scenes/1.session.trace.jsonl"));
    expect(JSON.stringify(records)).toContain(" please");
  });
});

describe("what cannot be run ends with 2 and says what to do", { timeout: 60_000 }, () => {
  const cases: [title: string, args: string[], says: string | RegExp][] = [
    ["a path where nothing is", ["run", "--plugin", "./none.ts"], /no plugin at .*none\.ts: give the path/],
    [
      "a package that is not installed",
      ["run", "--plugin", "opencode-none"],
      "npm install --save-dev opencode-none",
    ],
    ["a folder without a plugin", ["run", "--plugin", "empty"], "neither a package.json nor an index file"],
    ["a script in another format", ["run", "--script", "bad.json"], /bad\.json:3: step 1/],
    ["a script that is not there", ["run", "--script", "none.json"], "none.json: cannot be read (ENOENT)"],
    ["a mistyped option", ["run", "--sede", "1"], "unknown option '--sede'"],
    ["options that are no object", ["run", "--plugin", "polite.ts", "--options", "7"], "an object such as"],
    ["a fault that does not exist", ["run", "--faults", "nope=1"], "Faults: model-error"],
    ["a debugger for the real host", ["run", "--host", "real", "--inspect"], "is for the fake host"],
    ["scenes left nowhere", ["check", "--plugin", "polite.ts", "--keep"], "--out <dir>"],
    ["projects of a comparison left nowhere", ["compare", "--plugin", "polite.ts", "--keep"], "--out <dir>"],
    ["a session that is none", ["import", "bad.json"], "is no session. Known are"],
    ["faults on the real host", ["run", "--host", "real", "--faults", "kill=1"], "are for the fake host"],
    ["a check without a plugin", ["check"], "check needs a plugin"],
    [
      "a scene that does not exist",
      ["check", "--plugin", "polite.ts", "--scenes", "none"],
      'no scene "none"',
    ],
    [
      "a folder without scripts",
      ["compare", "--plugin", "polite.ts", "--script", "empty"],
      "no script in empty",
    ],
    ["a version nobody measured", ["run", "--profile", "opencode@0.1"], "opencode@1.18.33"],
  ];
  it.each(cases)("%s", async (_title, args, says) => {
    const ended = await call(...args);
    expect(ended.err).toMatch(says);
    expect(ended.code).toBe(2);
  });
});

describe("a session that took place", { timeout: 60_000 }, () => {
  it("becomes a script that runs", async () => {
    const messages = [
      { info: { role: "user" }, parts: [{ type: "text", text: "Say it" }] },
      { info: { role: "assistant" }, parts: [{ type: "text", text: "It is said" }] },
    ];
    writeFileSync(join(folder, "session.json"), JSON.stringify({ info: { title: "t" }, messages }));
    expect(await call("import", "session.json", "again.json")).toMatchObject({
      code: 0,
      out: expect.stringContaining("1 turns for OpenCode 1"),
    });
    expect(await call("import", "session.json", "again.json")).toMatchObject({
      code: 2,
      err: expect.stringContaining("exists already"),
    });
    const ended = await call("run", "--script", "again.json", "--runtime", "node");
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('"It is said"') });
  });

  it("is recorded by a plugin that is put into the project and taken out again", async () => {
    mkdirSync(join(folder, "project"));
    const file = join(folder, "project/.opencode/plugin/opencode-simulator-record.js");
    expect(await call("record", "--project", "project")).toMatchObject({ code: 0 });
    const put = (await import(file)) as { default: { id: string } };
    expect(put.default.id).toBe("opencode-simulator-record");
    expect(await call("record", "--project", "project", "--off")).toMatchObject({ code: 0 });
    expect(readdirSync(join(folder, "project/.opencode/plugin"))).toEqual([]);
  });
});
