import { readdirSync, writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { stepKind } from "../script/script.ts";
import { readCiSubset } from "./ci-subset.ts";
import { readScripts } from "../script/read-scripts.ts";

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const { scripts: all, refused } = readScripts(beside("./scripts"));
const folder = mkdtempSync(join(tmpdir(), "ci-subset-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("what CI compares", () => {
  const { scripts, generated } = readCiSubset(beside("./ci-subset.json"), all);

  it("is some forty scripts by hand and some fifteen at random", () => {
    expect(refused).toEqual([]);
    expect(scripts.length).toBeGreaterThanOrEqual(40);
    expect(generated.length).toBeGreaterThanOrEqual(15);
  });

  it("reaches every kind of step, every hook and every built-in tool that any script reaches", () => {
    const kinds = (some: typeof all): string[] =>
      some.flatMap((script) => script.steps.map((step) => stepKind(step)));
    const hooks = (some: typeof all): string[] =>
      some
        .flatMap((script) => script.plugins ?? [])
        .flatMap((one) => (one.hooks ?? []).map(({ hook }) => hook));
    const missing = (names: (some: typeof all) => string[]): string[] => {
      const known = new Set(names([...scripts, ...generated]));
      return [...new Set(names(all))].filter((name) => !known.has(name));
    };
    // A script with something new wants to stand in ci-subset.json.
    expect(missing(kinds)).toEqual([]);
    expect(missing(hooks)).toEqual([]);
    const text = JSON.stringify(scripts);
    const tools = "bash read write edit apply_patch glob grep todowrite task skill question webfetch";
    expect(tools.split(" ").filter((tool) => !text.includes(`[["${tool}"`))).toEqual([]);
  });

  it("cannot name a script that is not there", () => {
    const path = join(folder, "subset.json");
    writeFileSync(path, JSON.stringify({ scripts: ["nowhere"], generated: { seed: 1, count: 1 } }));
    expect(() => readCiSubset(path, all)).toThrow(`${path} names nowhere, which is no conformance script`);
  });
});

it("every script has the name of its file", () => {
  const names = readdirSync(beside("./scripts")).toSorted();
  expect(all.map((script) => `${script.id}.json`).toSorted()).toEqual(names);
});
