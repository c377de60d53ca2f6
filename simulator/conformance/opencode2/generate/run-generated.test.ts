import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readScripts2, type Script } from "../script.ts";
import { sampleScripts2 } from "./random-script.ts";
import { runGenerated2, type Tell } from "./run-generated.ts";

const text = JSON.stringify(sampleScripts2(1, 300));

it.each([
  ...["read", "write", "edit", "shell", "glob", "grep", "subagent", "skill", "patch", "execute", "nope"].map(
    (tool) => [`a call of ${tool}`, `[["${tool}",{`],
  ),
  ...[
    "compact",
    "stage",
    "clear",
    "commit",
    "fork",
    "letGo",
    "synthetic",
    "instruction",
    "command",
    "interrupt",
  ].map((step) => [`a step with ${step}`, `"${step}":`]),
  ["a gate", "call.input = null"],
  ["a failing provider", '"http":500'],
  ["a usage that compacts", '"usage":97000'],
  ["a permission that asks", '"effect":"ask"'],
  ["a child", '"subs":{"KID":['],
])("random scripts of OpenCode 2 come with %s", (_name, part) => {
  expect(text).toContain(part);
});

it("the same seed gives the same scripts, however many are asked for", () => {
  expect(sampleScripts2(1, 7)).toEqual(sampleScripts2(1, 30).slice(0, 7));
  expect(sampleScripts2(2, 7)).not.toEqual(sampleScripts2(1, 7));
});

it("a script that differs is made small, and written so that it can be played again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "generated-2-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const isBad = (script: Script): boolean => script.steps.some(({ compact }) => compact);
  const compare = async (scripts: readonly Script[], tell: Tell): Promise<void> => {
    for (const script of scripts) await tell(script, { lines: isBad(script) ? ["a difference"] : [] });
  };
  const said: string[] = [];
  const options = {
    seed: 1,
    count: 40,
    folder,
    compare,
    shrinkMs: 20_000,
    say: (line: string) => void said.push(line),
  };
  const equal = await runGenerated2(options);
  const bad = sampleScripts2(1, 40).filter(isBad);
  expect(equal).toBe(40 - bad.length);
  expect(readdirSync(folder)).toHaveLength(bad.length);
  expect(said.filter((line) => line.includes("differs"))).toHaveLength(bad.length);
  for (const script of readScripts2(folder)) {
    expect(isBad(script)).toBe(true);
    expect(script.plugins).toEqual({});
    expect(script.steps.length).toBeLessThanOrEqual(2);
  }
  expect(readFileSync(join(folder, `${bad[0]?.id}.json`), "utf8")).toContain("compact");
});
