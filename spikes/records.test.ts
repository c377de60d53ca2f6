import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HOST_VERSION } from "../simulator/live/locate-opencode.ts";
import { EARLY_QUESTIONS } from "./early-questions.ts";
import { staleFiles } from "./generated-files.ts";
import { listSpikes } from "./list-spikes.ts";
import { readRecords } from "./record.ts";

const spikes = await listSpikes();
const records = readRecords();
const pinned = records.filter((record) => record.hostVersion === HOST_VERSION);

/** Names of the hooks that the plugin package declares. */
function declaredHooks(): string[] {
  const text = readFileSync(new URL("index.d.ts", import.meta.resolve("@opencode-ai/plugin")), "utf8");
  const [, body = ""] = /export interface Hooks \{\n([\s\S]*?)\n\}/.exec(text) ?? [];
  return [...body.matchAll(/^ {4}"?([\w.]+)"?\??:/gm)].map((match) => match[1] ?? "");
}

/** Logins and model catalogues of providers: no governance rests on them, and they need a provider's server. */
const NOT_ASKED = ["auth", "provider"];

describe("the committed records", () => {
  it("say of every hook of the plugin interface how the pinned version calls it", () => {
    const hooks = declaredHooks();
    expect(hooks).toContain("tool.execute.before");
    const asked = new Set(pinned.map((record) => record.capability));
    expect(hooks.filter((hook) => !asked.has(hook) && !NOT_ASKED.includes(hook))).toEqual([]);
  });

  it("hold an answer of the pinned version to every spike", () => {
    expect(pinned.map((record) => record.id)).toEqual(spikes.map(({ id }) => id));
  });

  it("belong to a spike that there is", () => {
    const ids = new Set(spikes.map(({ id }) => id));
    expect(records.map((record) => record.id).filter((id) => !ids.has(id))).toEqual([]);
  });

  it("answer the question that the spike asks today", () => {
    const now = new Map(spikes.map(({ id, spike }) => [id, spike]));
    for (const { id, hypothesis, carries, capability, expected } of records) {
      const spike = now.get(id);
      expect({ id, hypothesis, carries, capability, expected }).toEqual({
        id,
        hypothesis: spike?.hypothesis,
        carries: spike?.carries,
        capability: spike?.capability,
        expected: spike?.expected ?? "holds",
      });
    }
  });

  it("answer every question from before anything was measured", () => {
    const ids = new Set(pinned.map((record) => record.id));
    const open = EARLY_QUESTIONS.filter(
      (one) => one.spikes.length === 0 || !one.spikes.every((id) => ids.has(id)),
    );
    expect(open).toEqual([]);
  });

  it("say of the pinned version what the product relies on", () => {
    const surprises = pinned.filter((record) => record.verdict !== record.expected);
    expect(surprises.map((record) => record.id)).toEqual([]);
  });

  it("are what SPIKE-RESULTS.md and the manifest in the runtime were generated from (npm run spike -- --render)", () => {
    expect(staleFiles()).toEqual([]);
  });
});
