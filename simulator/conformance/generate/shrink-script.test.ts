import { describe, expect, it } from "vitest";
import type { Model } from "../../model/model.ts";
import type { Script } from "../../script/script.ts";
import { openScriptHost, type ScriptHost } from "../hosts.ts";
import { HostComparison } from "../host-comparison.ts";
import { isEqual } from "../outcome.ts";
import { sampleScripts } from "./sample-scripts.ts";
import { shrinkScript } from "./shrink-script.ts";

/** The fake host with one fault: whatever it writes ends with an exclamation mark. */
async function wrongHost(): Promise<ScriptHost> {
  const fake = await openScriptHost("fake");
  return { ...fake, open: (options) => fake.open({ ...options, model: shouting(options.model) }) };
}

const shouting = (model: Model): Model => ({
  answer: async (request) => {
    const step = await model.answer(request);
    const call = step.call?.map(([tool, args]) => {
      const isWrite = tool === "write" && typeof args === "object" && args !== null && "content" in args;
      return [tool, isWrite ? { ...args, content: `${String(args.content)}!` } : args] as const;
    });
    return call === undefined ? step : { ...step, call };
  },
});

const open = (kind: "real" | "fake"): Promise<ScriptHost> =>
  kind === "real" ? openScriptHost("fake") : wrongHost();

describe("shrinking", () => {
  it("makes a planted difference between two hosts a script of one call", async () => {
    const comparison = new HostComparison({ runs: 1, open });
    const differs = async (script: Script): Promise<boolean> => !isEqual(await comparison.compareOne(script));
    const index = await firstIndex(1, 60, async (script) => {
      const text = JSON.stringify(script.steps);
      return text.includes('["write",{') && !text.includes('"during"') && differs(script);
    });
    const shrunk = await shrinkScript({ seed: 1, index }, { differs, limitMs: 100_000 });
    await comparison.close();
    expect(shrunk?.script).toEqual({
      id: `generated-1-${index}`,
      about: expect.any(String),
      config: {},
      files: {},
      plugins: [{ name: "A", hooks: [] }],
      steps: [{ prompt: "go", llm: [{ call: [["write", { filePath: "a.txt", content: "ok" }]] }] }],
    });
  }, 120_000);

  it("keeps what the difference is about, however deep it lies", async () => {
    const differs = async (script: unknown): Promise<boolean> =>
      JSON.stringify(script).includes('"call":[["grep",') &&
      JSON.stringify(script).includes('"hook":"shell.env"');
    const index = await firstIndex(3, 400, differs);
    const shrunk = await shrinkScript({ seed: 3, index }, { differs, limitMs: 20_000 });
    const [step, ...more] = shrunk?.script.steps ?? [];
    expect(more).toEqual([]);
    expect(step?.llm).toHaveLength(1);
    expect(shrunk?.script.plugins?.flatMap((plugin) => plugin.hooks ?? [])).toHaveLength(1);
    expect(JSON.stringify(shrunk?.script).length).toBeLessThan(400);
  }, 30_000);

  it("says when a script does not differ", async () => {
    expect(await shrinkScript({ seed: 3, index: 0 }, { differs: async () => false, limitMs: 1000 })).toBe(
      undefined,
    );
  });

  it("ends at its limit with the smallest it has", async () => {
    const differs = async (): Promise<boolean> => {
      await new Promise((done) => setTimeout(done, 60));
      return true;
    };
    const shrunk = await shrinkScript({ seed: 3, index: 2 }, { differs, limitMs: 400 });
    expect(shrunk?.tried).toBeGreaterThan(2);
    expect(shrunk?.tried).toBeLessThan(12);
    expect(JSON.stringify(shrunk?.script).length).toBeLessThan(JSON.stringify(sampleScripts(3, 3)[2]).length);
  });
});

async function firstIndex(
  seed: number,
  count: number,
  wanted: (script: Script) => Promise<boolean>,
): Promise<number> {
  for (const [index, script] of sampleScripts(seed, count).entries()) if (await wanted(script)) return index;
  throw new Error("no such script among them");
}
