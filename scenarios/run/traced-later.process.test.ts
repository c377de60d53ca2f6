import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TraceRecord } from "opencode-simulator";
import type { Job, JobAnswer } from "./job.ts";
import { lendPlugin, type LentPlugin } from "./lend-plugin.ts";
import { playAll } from "./pool.ts";

let folder = "";
let plugin = "";
let lent: LentPlugin | undefined;
beforeAll(async () => {
  lent = await lendPlugin(undefined);
  plugin = lent.plugin;
  folder = mkdtempSync(join(tmpdir(), "traced-later-"));
}, 180_000);
afterAll(() => {
  lent?.giveBack();
  rmSync(folder, { recursive: true, force: true });
});

/** Ours, in the projects that a process opens from the `first` on. */
function from(first: number): string {
  const path = join(folder, `from-${first}.mjs`);
  const source = `import ours from ${JSON.stringify(pathToFileURL(plugin).href)};
let opened = 0;
export default async (...given) => (++opened < ${first} ? { "tool.definition": async () => {} } : ours.server(...given));`;
  writeFileSync(path, source);
  return path;
}

interface Played {
  readonly reasons: readonly string[];
  /** The trace; empty when none was written. */
  readonly text: string;
  /** What it shows calls of. */
  readonly hooks: ReadonlySet<string>;
}

async function play(module: string, onlyFailed: boolean): Promise<Played> {
  const file = join(folder, `${Math.random()}.jsonl`);
  const job: Job = {
    purpose: "play",
    host: "fake",
    scenario: "ST-22",
    arm: "governed",
    persona: "hasty",
    user: "professional",
    seed: 1,
    plugins: [module],
    modules: "plays",
    hash: false,
    trace: { file, onlyFailed },
  };
  let answer: JobAnswer | undefined;
  await playAll([job], { size: 1, onAnswer: (_, given) => (answer = given) });
  if (!answer?.ok) throw new Error(answer?.message ?? "no answer");
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const records = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as TraceRecord);
  const hooks = records.flatMap((record) => (record.type === "hook.before" ? [record.hook] : []));
  const reasons = answer.result.reasons.map((reason) => reason.text);
  return { reasons, text, hooks: new Set(hooks) };
}

test("a run that fails leaves the same trace whether it was wanted in any case or only then", async () => {
  const always = await play(from(99), false);
  const failed = await play(from(99), true);
  expect(failed).toEqual(always);
  expect(failed.reasons).not.toEqual([]);
  expect(failed.hooks).toContain("tool.definition");
}, 60_000);

test("of a run that holds nothing is left unless it is wanted", async () => {
  expect(await play(from(1), true)).toMatchObject({ reasons: [], text: "" });
  expect((await play(from(1), false)).hooks).toContain("experimental.chat.messages.transform");
}, 60_000);

test("a run that fails only in the first project of a process says so", async () => {
  const { reasons, hooks } = await play(from(2), true);
  expect(reasons.length).toBeGreaterThan(1);
  expect(reasons.at(-1)).toContain("played again for its trace it held");
  // The trace is that of the second play.
  expect(hooks).toContain("experimental.chat.messages.transform");
}, 60_000);
