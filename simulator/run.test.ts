import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { run } from "./run.ts";
import { parseScript } from "./script/read-script.ts";

const folder = mkdtempSync(join(tmpdir(), "run-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

function plugin(name: string, hooks: string): string {
  const path = join(folder, `${name}.js`);
  writeFileSync(path, `export default { id: "${name}", server: async () => ({ ${hooks} }) };`);
  return path;
}

describe("one call runs a script with plugins added", () => {
  it("and the same seed gives the same bytes, without a path of this machine", async () => {
    const texts = [await run(), await run()].map(({ trace }) => JSON.stringify(trace));
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).toContain("$PROJ/notes.md");
    expect(texts[0]).not.toContain(tmpdir());
  });

  it("and shows what the plugin did, in load order after the script's own", async () => {
    const plugins = ["one", "two"].map((name) =>
      plugin(name, `"experimental.text.complete": async (i, o) => { o.text += " ${name}"; }`),
    );
    const script = parseScript({ id: "s", steps: [{ prompt: "hi", llm: [{ say: "hello" }] }] }, "s");
    const { trace, golden, findings, stopped } = await run({ script, plugins });
    const after = trace.records.filter(
      (record) => record.type === "hook.after" && record.output !== undefined,
    );
    expect(after.map((record) => record.type === "hook.after" && record.output)).toEqual([
      { text: "hello one" },
      { text: "hello one two" },
    ]);
    expect(JSON.stringify(golden.messages)).toContain("hello one two");
    expect(findings).toEqual([]);
    expect(stopped).toBeUndefined();
  });

  it("and finds a plugin by its path from here, with options too", async () => {
    const here = `./${relative(process.cwd(), plugin("here", '"permission.ask": async () => {}'))}`;
    for (const entry of [here, [here, { x: 1 }]] as const)
      expect((await run({ plugins: [entry] })).findings.map(({ name }) => name)).toEqual(["uncalled-hook"]);
    await expect(run({ plugins: ["./no/such/plugin.ts"] })).rejects.toThrow("no plugin at /");
  });

  it("and names what is wrong with it, each thing once", async () => {
    const loud = plugin(
      "loud",
      `"chat.params": async () => { console.log("noise"); }, "permission.ask": async () => {}`,
    );
    const { findings } = await run({ plugins: [loud] });
    expect(findings.map(({ name }) => name).toSorted()).toEqual(["terminal-written", "uncalled-hook"]);
    expect(findings.find(({ name }) => name === "uncalled-hook")?.plugin).toBe("loud");
  });
});
