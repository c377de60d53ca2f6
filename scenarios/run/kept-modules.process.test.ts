import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Call } from "./call.ts";
import { stress } from "./stress.ts";

const CALL: Call = {
  host: "fake",
  scenarios: ["ST-22"],
  seeds: [1, 2, 3, 4],
  arms: ["governed"],
  personas: ["hasty"],
  users: ["professional"],
  sabotages: [],
  replayOptions: "",
};

/** Whether its runs are the same bytes the second time. */
async function isEqualTwice(source: string): Promise<boolean | null | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "kept-modules-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const plugin = join(folder, "plugin.mjs");
  writeFileSync(plugin, source);
  const options = {
    plugin,
    isOurs: false,
    shard: null,
    out: join(folder, "out"),
    traces: false,
    shrinkMs: 0,
  };
  const report = await stress(
    CALL,
    { ...options, compare: (made) => made, say: () => {} },
    new AbortController().signal,
  );
  return report?.determinism.equal;
}

const says = (what: string): string =>
  `export default async () => ({ "experimental.chat.system.transform": async (_, output) => { output.system.push(${what}); } });`;

test("a plugin that keeps something of one project for the next is noticed, though runs share its modules", async () => {
  expect(await isEqualTwice(says('"the same"'))).toBe(true);
  expect(await isEqualTwice(`let opened = 0;\n${says('"request " + (opened += 1)')}`)).toBe(false);
}, 120_000);
