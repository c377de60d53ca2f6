import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, InvalidArgumentError, Option } from "commander";
import type { Script } from "../script/script.ts";
import { diffGoldens, type Difference } from "../trace/diff.ts";
import type { HostKind } from "../trace/event.ts";
import type { Golden } from "../trace/golden.ts";
import { mergeRuns } from "../trace/merge-runs.ts";
import { openScriptHost, type ScriptHost } from "./hosts.ts";
import { inParallel, readScripts, recordScript } from "./record-script.ts";

/**
 * `npm run conformance`: is the fake host faithful? Every script runs on the real host and on the fake one
 * (or a recorded golden stands for the real one), and the normalised traces are compared. Exit codes:
 * 0 all equal, 1 differences, 2 could not run.
 */
interface Options {
  readonly scripts: string;
  readonly golden?: string;
  readonly only?: string;
  /** Which host is compared with the goldens. */
  readonly host: HostKind;
  readonly runs: number;
  readonly report: string;
  readonly lines: number;
}

interface Outcome {
  readonly id: string;
  readonly error?: string;
  readonly differences: readonly Difference[];
  /** How many runs of the real host the verdict needed, when more than one. */
  readonly run?: number;
}

async function main(options: Options): Promise<number> {
  const { scripts: all, refused } = readScripts(options.scripts);
  for (const message of refused) process.stderr.write(`${message}\n`);
  const scripts = all.filter((one) => options.only === undefined || one.id.includes(options.only));
  if (scripts.length === 0 && refused.length > 0) return 2;
  if (scripts.length === 0)
    throw new Error(`no script in ${options.scripts}${options.only ? ` named ${options.only}` : ""}`);
  const outcomes =
    options.golden === undefined
      ? await fakeAgainstReal(scripts, options)
      : await againstGoldens(scripts, options, options.golden);
  const code = report(outcomes, options.report);
  return refused.length > 0 ? 2 : code;
}

async function fakeAgainstReal(scripts: readonly Script[], options: Options): Promise<Outcome[]> {
  const expected = await recordAll(scripts);
  const fake = await openScriptHost("fake");
  let calm: ScriptHost | undefined;
  try {
    return await inParallel(scripts, fake.parallel, async (script, index) => {
      const first = expected.get(script.id);
      let outcome = await compare(script, first, fake);
      if (outcome.differences.length > 0) {
        // A host that has just played all scripts, four at a time, loses interim states that a fresh one shows.
        calm ??= await openScriptHost("real");
        outcome = await again(script, first, calm, fake, options.runs);
      }
      progress(index + 1, scripts.length, outcome, options.lines);
      return outcome;
    });
  } finally {
    await calm?.close();
  }
}

async function recordAll(scripts: readonly Script[]): Promise<ReadonlyMap<string, Expectation>> {
  const real = await openScriptHost("real");
  try {
    const expected = new Map<string, Expectation>();
    await inParallel(scripts, real.parallel, async (script) => {
      expected.set(script.id, await attempt(script, real, 1));
      process.stdout.write(`real ${String(expected.size).padStart(3)}/${scripts.length} ${script.id}\n`);
    });
    return expected;
  } finally {
    await real.close();
  }
}

/**
 * One run cannot tell a race from a rule, so the real host is asked again before a difference counts. The
 * fake is faithful when some run of the real host did exactly the same, or when it keeps everything, and
 * the order of everything, that all runs have in common.
 */
async function again(
  script: Script,
  first: Expectation | undefined,
  real: ScriptHost,
  fake: ScriptHost,
  runs: number,
): Promise<Outcome> {
  const seen = first === undefined || "error" in first ? [] : [first];
  while (seen.length < runs) {
    const expected = await attempt(script, real, 1);
    if ("error" in expected) return { id: script.id, error: expected.error, differences: [] };
    seen.push(expected);
    const outcome = await compare(script, expected, fake);
    if (outcome.error !== undefined || outcome.differences.length === 0)
      return { ...outcome, run: seen.length };
  }
  return { ...(await compare(script, mergeRuns(seen), fake)), run: runs };
}

async function againstGoldens(
  scripts: readonly Script[],
  options: Options,
  folder: string,
): Promise<Outcome[]> {
  const host = await openScriptHost(options.host);
  try {
    return await inParallel(scripts, host.parallel, async (script, index) => {
      const outcome = await compare(script, readGolden(folder, script.id), host);
      progress(index + 1, scripts.length, outcome, options.lines);
      return outcome;
    });
  } finally {
    await host.close();
  }
}

type Expectation = Golden | { readonly error: string };

function readGolden(folder: string, id: string): Expectation {
  const file = join(folder, `${id}.json`);
  if (!existsSync(file)) return { error: `no golden trace ${file}` };
  return JSON.parse(readFileSync(file, "utf8")) as Golden;
}

async function attempt(script: Script, host: ScriptHost, runs: number): Promise<Expectation> {
  try {
    return await recordScript(script, host, runs);
  } catch (error) {
    return { error: `${host.kind} host: ${error instanceof Error ? error.message : String(error)}` };
  }
}

async function compare(
  script: Script,
  expected: Expectation | undefined,
  host: ScriptHost,
): Promise<Outcome> {
  const { id } = script;
  if (expected === undefined || "error" in expected) {
    return { id, error: expected?.error ?? "not recorded", differences: [] };
  }
  const actual = await attempt(script, host, 1);
  if ("error" in actual) return { id, error: actual.error, differences: [] };
  return { id, differences: diffGoldens(expected, actual) };
}

function progress(done: number, total: number, outcome: Outcome, lines: number): void {
  const count = outcome.differences.length;
  const verdict =
    outcome.error ??
    (count === 0
      ? `equal${outcome.run === undefined ? "" : ` (the real host races: run ${outcome.run})`}`
      : `${count} section${count === 1 ? "" : "s"} differ`);
  process.stdout.write(`     ${String(done).padStart(3)}/${total} ${outcome.id}: ${verdict}\n`);
  for (const { section, text } of outcome.differences) {
    const shown = text.split("\n").slice(0, lines);
    process.stdout.write(
      `  ${section} (- expected, + found)\n${shown.map((line) => `    ${line}`).join("\n")}\n`,
    );
  }
}

function report(outcomes: readonly Outcome[], path: string): number {
  const equal = outcomes.filter((one) => one.error === undefined && one.differences.length === 0).length;
  const differences = outcomes
    .filter((one) => one.error !== undefined || one.differences.length > 0)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  mkdirSync(dirname(path), { recursive: true });
  const races = outcomes
    .filter((one) => one.run !== undefined && one.differences.length === 0)
    .map((one) => one.id);
  writeFileSync(
    path,
    `${JSON.stringify({ equal, total: outcomes.length, differences, races }, undefined, 1)}\n`,
  );
  process.stdout.write(`${equal} of ${outcomes.length} scripts equal (${path})\n`);
  return equal === outcomes.length ? 0 : 1;
}

function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError("a whole number from 1");
  return value;
}

const program = new Command("conformance")
  .description("compare the fake host with the real one, script by script")
  .option("--scripts <dir>", "script file or folder", fileURLToPath(new URL("./scripts", import.meta.url)))
  .option("--golden <dir>", "compare with these recorded traces instead of running the real host")
  .option("--only <text>", "only scripts whose id contains this")
  .addOption(
    new Option("--host <host>", "which host to compare with the goldens")
      .choices(["fake", "real"])
      .default("fake"),
  )
  .option("--runs <n>", "runs on the real host before a difference counts", positiveInteger, 6)
  .option("--lines <n>", "lines of each difference to print", positiveInteger, 40)
  .option("--report <file>", "where the verdict is written", ".stress/conformance.json")
  .exitOverride();

try {
  program.parse();
  process.exitCode = await main(program.opts<Options>());
} catch (error) {
  const isUsage = error instanceof Error && "code" in error && String(error.code).startsWith("commander.");
  const isHelp = isUsage && "exitCode" in error && error.exitCode === 0;
  process.exitCode = isHelp ? 0 : 2;
  if (!isUsage)
    process.stderr.write(`conformance: ${error instanceof Error ? error.message : String(error)}\n`);
}
