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
