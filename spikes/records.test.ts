import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EARLY_QUESTIONS } from "./early-questions.ts";
import { staleFiles } from "./generated-files.ts";
import { generationOf, isPinned, PINNED } from "./generation.ts";
import { listSpikes, listSpikes2 } from "./list-spikes.ts";
import { readRecords } from "./record.ts";
import type { Hypothesis } from "./spike.ts";

const spikes = { 1: await listSpikes(), 2: await listSpikes2() };
const records = readRecords();
const pinned = records.filter((record) => record.hostVersion === PINNED[1]);

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

  it.each([1, 2] as const)(
    "hold an answer of the pinned version of OpenCode %i to every spike",
    (generation) => {
      const answered = records.filter((record) => record.hostVersion === PINNED[generation]);
      expect(answered.map((record) => record.id)).toEqual(spikes[generation].map(({ id }) => id));
    },
  );

  it.each([1, 2] as const)("of OpenCode %i answer the question that a spike asks today", (generation) => {
    const now = new Map<string, Hypothesis>(spikes[generation].map(({ id, spike }) => [id, spike]));
    for (const record of records.filter(({ hostVersion }) => generationOf(hostVersion) === generation)) {
      const { id, hypothesis, carries, capability, instead, expected } = record;
      const spike = now.get(id);
      expect({ id, hypothesis, carries, capability, instead, expected }).toEqual({
        id,
        hypothesis: spike?.hypothesis,
        carries: spike?.carries,
        capability: spike?.capability,
        instead: spike?.instead,
        expected: spike?.expected ?? "holds",
      });
    }
  });

  it("say of what OpenCode 2 lacks what the product has instead", () => {
    const lacking = records.filter(
      ({ hostVersion, verdict }) => generationOf(hostVersion) === 2 && verdict === "absent",
    );
    expect(lacking.length).toBeGreaterThan(0);
    expect(lacking.filter(({ instead = "" }) => instead === "").map(({ id }) => id)).toEqual([]);
  });

  it("answer every question from before anything was measured", () => {
    const ids = new Set(pinned.map((record) => record.id));
    const open = EARLY_QUESTIONS.filter(
      (one) => one.spikes.length === 0 || !one.spikes.every((id) => ids.has(id)),
    );
    expect(open).toEqual([]);
  });

  it("say of the pinned versions what the product relies on", () => {
    const surprises = records.filter((one) => isPinned(one.hostVersion) && one.verdict !== one.expected);
    expect(surprises.map((record) => record.id)).toEqual([]);
  });

  it("are what SPIKE-RESULTS.md and the manifest in the runtime were generated from (npm run spike -- --render)", () => {
    expect(staleFiles()).toEqual([]);
  });
});
