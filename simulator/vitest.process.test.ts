import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { checkPlugin, openPlugin } from "./vitest.ts";

const fixture = (name: string): string =>
  fileURLToPath(new URL(`./check/fixture/${name}.js`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "vitest-helper-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the vitest helper", { timeout: 60_000 }, () => {
  it("opens a plugin, prompts it and shows what its hooks made of the answer", async () => {
    const path = join(folder, "greet.js");
    writeFileSync(
      path,
      'export const P = async (input, options) => ({ "experimental.text.complete": async (i, o) => { o.text += options.tail; } });',
    );
    await using plugin = await openPlugin(path, {
      options: { tail: "!" },
      files: { "src/a.md": "from the test\n" },
    });
    const answer = await plugin.prompt("Read it", [
      { call: [["read", { filePath: "src/a.md" }]] },
      { say: "I have read it" },
    ]);
    expect(answer).toBe("I have read it!");
    expect(JSON.stringify(plugin.trace)).toContain("from the test");
    expect(plugin).toHaveNoFindings();
  });

  it("gives a trace that is the same in every run, whatever the folders are called", async () => {
    const told = async (name: string): Promise<unknown> => {
      await using plugin = await openPlugin(fixture(name));
      await plugin.prompt("One", [{ call: [["bash", { command: "pwd" }]] }, { say: "done" }]);
      return plugin.snapshot();
    };
    const first = JSON.stringify(await told("good"));
    expect(first).toContain("$PROJ");
    expect(JSON.stringify(await told("good"))).toBe(first);
  });

  it("keeps one session for prompts that name none", async () => {
    await using plugin = await openPlugin(fixture("good"));
    await plugin.prompt("One");
    await plugin.prompt("Two");
    const requests = plugin.trace.filter((record) => record.type === "llm" && record.kind === "main");
    expect(JSON.stringify(requests.at(-1))).toContain('"One"');
  });

  it("opens a plugin of OpenCode 2 on OpenCode 2", async () => {
    const good2 = fileURLToPath(new URL("./check/opencode2/fixture/good.js", import.meta.url));
    await using plugin = await openPlugin(good2, { files: { "a.md": "from the test\n" } });
    expect(plugin.host.generation).toBe(2);
    const answers = [{ call: [["read", { path: "a.md" }]] as const }, { say: "I have read it" }];
    expect(await plugin.prompt("Read it", answers)).toBe("I have read it");
    expect(await plugin.prompt("Again", [{ say: "No" }])).toBe("No");
    const request = plugin.trace.findLast((record) => record.type === "llm" && record.kind === "main");
    expect(JSON.stringify(request)).toMatch(/keep answers short.*from the test.*read once/);
    expect(plugin).toHaveNoFindings({ advice: true });
  });

  it("tells what a plugin of OpenCode 2 does wrong", async () => {
    const broken = fileURLToPath(new URL("./check/opencode2/fixture/reads-properties.js", import.meta.url));
    await using plugin = await openPlugin(broken);
    await plugin.prompt("Hello");
    expect(plugin).toHaveFinding("event-properties-read");
  });

  const guarded =
    'export const P = async () => ({ config: async (c) => { c.permission = { bash: "ask" }; } });';
  const bash = [{ call: [["bash", { command: "echo hi" }]] as const }, { say: "done" }];

  it("replies to permissions as the test says", async () => {
    writeFileSync(join(folder, "guarded.js"), guarded);
    await using plugin = await openPlugin(join(folder, "guarded.js"));
    expect(await plugin.prompt("Run", bash, { permissions: ["once"] })).toBe("done");
    expect(JSON.stringify(plugin.trace)).toContain('"output":"hi');
    await plugin.prompt("Run", bash, { permissions: [{ reply: "reject", message: "not today" }] });
    expect(JSON.stringify(plugin.trace)).toContain("not today");
  });

  it("says what nobody replies to, where a prompt would wait for ever", async () => {
    writeFileSync(join(folder, "guarded.js"), guarded);
    await using plugin = await openPlugin(join(folder, "guarded.js"));
    await expect(plugin.prompt("Run", bash)).rejects.toThrow(
      'the host asks for a permission (bash: echo hi) and nobody replies: give prompt what the user does, such as { permissions: ["once"] }',
    );
    const ask = {
      questions: [{ question: "Which?", header: "W", options: [{ label: "a", description: "" }] }],
    };
    const question = [{ call: [["question", ask]] as const }, { say: "done" }];
    await expect(plugin.prompt("Ask", question)).rejects.toThrow("asks for a question and nobody replies");
    await plugin.prompt("Ask", question, { questions: [[["a"]]] });
    expect(JSON.stringify(plugin.trace.at(-1))).not.toContain("reject");
  });

  it("replies on OpenCode 2 too", async () => {
    const good2 = fileURLToPath(new URL("./check/opencode2/fixture/good.js", import.meta.url));
    const permissions = [{ action: "shell", resource: "*", effect: "ask" }];
    await using plugin = await openPlugin(good2, { config: { permissions } });
    const shell = [{ call: [["shell", { command: "echo hi" }]] as const }, { say: "done" }];
    expect(await plugin.prompt("Run", shell, { permissions: ["once"] })).toBe("done");
    await expect(plugin.prompt("Run", shell)).rejects.toThrow(
      /asks for a permission \(shell: echo hi\) and nobody/,
    );
  });

  it("does not open a plugin that does not load, and says where it threw", async () => {
    writeFileSync(join(folder, "throws.ts"), "const a: number = 1;\n\nthrow new Error(`no ${a}`);\n");
    const failed = await openPlugin(join(folder, "throws.ts")).catch((error: unknown) => error);
    expect((failed as Error).message).toMatch(/^the plugin does not load \(import-crashed\): .*no 1/);
    expect((failed as Error).stack).toContain(`at ${join(folder, "throws.ts")}:3`);
    await using opened = await openPlugin(join(folder, "throws.ts"), { mayFail: true });
    expect(opened).toHaveFinding("import-crashed");
  });

  it("leaves the test's own printing alone, and sees the plugin's", async () => {
    writeFileSync(
      join(folder, "loud.js"),
      'export const P = async () => ({ "chat.message": async () => { console.log("from the plugin"); } });',
    );
    await using quiet = await openPlugin(fixture("good"));
    console.log("from the test, which is fine");
    await quiet.prompt("One");
    expect(quiet).toHaveNoFindings();
    await quiet.close();
    await using loud = await openPlugin(join(folder, "loud.js"));
    await loud.prompt("One");
    expect(loud).toHaveFinding("terminal-written");
  });

  it("prints what was found when there should be nothing", async () => {
    const report = await checkPlugin(fixture("writes-to-terminal"), {
      scenes: ["session"],
      stepTimeoutMs: 4000,
    });
    expect(report).toHaveFinding("terminal-written");
    expect(report).not.toHaveFinding("hook-hung");
    expect(() => expect(report).toHaveNoFindings()).toThrow(/terminal-written.*a tool has run/s);
  });

  it("counts advice only when told to", async () => {
    const advice = { findings: [{ name: "prefix-unstable" as const, evidence: "step 2" }] };
    expect(advice).toHaveNoFindings();
    expect(() => expect(advice).toHaveNoFindings({ advice: true })).toThrow("step 2");
  });

  it("refuses what is no result", () => {
    expect(() => expect(7).toHaveNoFindings()).toThrow("what run() or checkPlugin() returns");
  });
});
