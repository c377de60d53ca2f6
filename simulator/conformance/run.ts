import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, InvalidArgumentError, Option } from "commander";
import { chosenProfile } from "../command/chosen-profile.ts";
import type { HostProfile } from "../host/profile/host-profile.ts";
import { profileFor } from "../host/profile/profiles.ts";
import type { Script } from "../script/script.ts";
import type { HostKind } from "../trace/event.ts";
import { againstGoldens } from "./against-goldens.ts";
import { readCiSubset } from "./ci-subset.ts";
import { checkRegistry } from "./foreign/check-registry.ts";
import { checkForeign } from "./foreign/check-foreign.ts";
import { checkForeign2 } from "./foreign/check-foreign2.ts";
import { writeRegistryTable } from "./foreign/registry-table.ts";
import { compareForeign, type ForeignPart } from "./foreign/compare-foreign.ts";
import { runGenerated } from "./generate/run-generated.ts";
import type { ScriptHost } from "./hosts.ts";
import { HostComparison } from "./host-comparison.ts";
import { checkKnownDifferences, readKnownDifferences } from "./known-differences.ts";
import type { Outcome } from "./outcome.ts";
import { isEqual } from "./outcome.ts";
import { conformance2 } from "./opencode2/run.ts";
import { outcomeText } from "./outcome-text.ts";
import { readScripts, type ReadScripts } from "../script/read-scripts.ts";
import { openSetHost } from "./sharded-fake-host.ts";
import { makeReport, writeReport, type Report } from "./write-report.ts";

/**
 * `npm run conformance`: is the fake host faithful? Scripts, hand-written and random, run on the real host and
 * on the fake one (or a recorded golden stands for the real one), and the normalised traces are compared. Exit
 * codes: 0 all equal, 1 differences, 2 could not run.
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
  readonly generate?: number;
  readonly budget?: number;
  readonly seed?: number;
  readonly ci?: true;
  readonly foreign?: true;
  readonly registry?: true;
  readonly check?: true;
  readonly beside?: string;
  /** Compares the fake host under a profile with the real version that the profile is of. */
  readonly profile?: HostProfile;
  /** Which OpenCode; its successor has scripts of its own. */
  readonly opencode: "1" | "2";
  readonly record?: string;
}

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

async function main(options: Options): Promise<number> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  if (options.foreign && options.check && options.opencode === "2") {
    await checkForeign2(say);
    return 0;
  }
  if (options.opencode === "2") {
    const { scripts, ...others } = options;
    return conformance2({ ...others, ...(scripts === SCRIPTS ? {} : { scripts }), say });
  }
  if (options.foreign && options.check && options.registry) {
    await checkRegistry(say, options.only);
    return 0;
  }
  if (options.foreign && options.check) {
    await checkForeign(say);
    return 0;
  }
  if (options.foreign) return foreignRun(options);
  const { scripts, refused } = chosen(options);
  for (const message of refused) process.stderr.write(`${message}\n`);
  if (scripts.length === 0 && refused.length > 0) return 2;
  const report = await compareAll(scripts, options);
  writeReport(report, options.report);
  for (const name of report.known?.stale ?? []) {
    process.stdout.write(`known-differences.json: ${name} does not differ (or did not run); take it out\n`);
  }
  if (report.generated !== undefined) {
    const { seed, equal, total } = report.generated;
    process.stdout.write(`${equal} of ${total} random scripts equal (seed ${seed})\n`);
  }
  process.stdout.write(`${report.equal} of ${report.total} scripts equal (${options.report})\n`);
  if (refused.length > 0) return 2;
  return report.equal === report.total && (report.known?.stale.length ?? 0) === 0 ? 0 : 1;
}

async function compareAll(scripts: readonly Script[], options: Options): Promise<Report> {
  if (options.golden !== undefined) {
    const print = printer(options, scripts.length);
    return makeReport(await againstGoldens(scripts, options.golden, options.host, print));
  }
  const comparison = new HostComparison({ runs: options.runs, open: openerOf(options) });
  try {
    if (options.ci) return await ciRun(comparison, options);
    if (isRandom(options)) return await randomRun(comparison, options);
    return await wholeRun(comparison, scripts, options);
  } finally {
    await comparison.close();
  }
}

/**
 * How both hosts are opened. The part for CI leaves out the catalogue of models, which takes the real host half of its
 * time: its scripts were played both ways with the same answers, and the whole set is played with it.
 */
function openerOf({ profile, ci }: Options): (kind: HostKind) => Promise<ScriptHost> {
  if (profile && profileFor(profile.version).name !== profile.name)
    throw new Error(`no real host behaves like profile ${profile.name}`);
  const imitated = profile && { version: profile.version, profile };
  return (kind) => openSetHost(kind, { ...imitated, withoutCatalogue: ci === true });
}

/** All hand-written scripts, or those asked for. With all of them, the known differences are asked after too. */
async function wholeRun(
  comparison: HostComparison,
  scripts: readonly Script[],
  options: Options,
): Promise<Report> {
  const outcomes = await compareScripts(comparison, scripts, options);
  if (options.only !== undefined || options.profile !== undefined || options.scripts !== SCRIPTS)
    return makeReport(outcomes);
  const known = await checkKnownDifferences(
    comparison,
    readKnownDifferences(beside("./known-differences.json")),
  );
  return makeReport(outcomes, { known });
}

async function foreignRun(options: Options): Promise<number> {
  const { only, beside: other, runs } = options;
  const path = options.report === REPORT ? ".stress/conformance-foreign.json" : options.report;
  const { outcomes, plugins } = await compareForeign({
    only,
    registry: options.registry,
    ...(other === undefined ? {} : { beside: resolve(other) }),
    runs,
    onOutcome: printer(options),
    onReal: (id) => void process.stdout.write(`real ${id}\n`),
    onPlugin: (soFar) => writeReport(makeReport(soFar.outcomes, { foreign: soFar.plugins }), path),
  });
  if (options.registry && only === undefined) writeRegistryTable({ outcomes, plugins });
  for (const part of plugins) process.stdout.write(`${foreignLine(part)}\n`);
  process.stdout.write(`${path}\n`);
  return outcomes.every(isEqual) ? 0 : 1;
}

function foreignLine({ plugin, version, equal, total, racing }: ForeignPart): string {
  const races = racing.length === 0 ? "" : `; the real host races in ${racing.join(", ")}`;
  return `${plugin}@${version}: ${equal} of ${total} scripts equal${races}`;
}

async function ciRun(comparison: HostComparison, options: Options): Promise<Report> {
  const { scripts, generated, seed } = readCiSubset(beside("./ci-subset.json"), readScripts(SCRIPTS).scripts);
  const outcomes = await compareScripts(comparison, [...scripts, ...generated], options);
  const random = outcomes.slice(scripts.length);
  const equal = random.filter(isEqual).length;
  return makeReport(outcomes, {
    generated: { seed, count: generated.length, equal, total: random.length },
  });
}

async function randomRun(comparison: HostComparison, options: Options): Promise<Report> {
  // A seed nobody chose should be another one each night; it is printed with every batch.
  const seed = options.seed ?? Math.floor(Date.now() / 1000) % 1_000_000;
  const { outcomes, part } = await runGenerated(comparison, {
    seed,
    count: options.generate ?? Number.MAX_SAFE_INTEGER,
    ...(options.budget === undefined ? {} : { budgetMs: options.budget }),
    folder: ".stress/conformance",
    onOutcome: (outcome, place) => void process.stdout.write(outcomeText(outcome, place, options.lines)),
    say: (line) => void process.stdout.write(`${line}\n`),
  });
  return makeReport(outcomes, { generated: part });
}

function compareScripts(
  comparison: HostComparison,
  scripts: readonly Script[],
  options: Options,
): Promise<Outcome[]> {
  let played = 0;
  return comparison.compareAll(scripts, printer(options, scripts.length), (id) => {
    process.stdout.write(`real ${String(++played).padStart(3)}/${scripts.length} ${id}\n`);
  });
}

function printer(options: Options, total?: number): (outcome: Outcome) => void {
  let done = 0;
  const place = (): string => `${String(++done).padStart(3)}${total === undefined ? "" : `/${total}`}`;
  return (outcome) => void process.stdout.write(outcomeText(outcome, place(), options.lines));
}

const isRandom = ({ generate, budget }: Options): boolean => generate !== undefined || budget !== undefined;

/** The hand-written scripts to play. Files that are no scripts are named, and the others played all the same. */
function chosen(options: Options): ReadScripts {
  if (options.ci || isRandom(options)) return { scripts: [], refused: [] };
  const { scripts: path, only } = options;
  const { scripts: all, refused } = readScripts(path);
  const scripts = all.filter((one) => only === undefined || one.id.includes(only));
  if (scripts.length === 0 && refused.length === 0)
    throw new Error(`no script in ${path}${only ? ` named ${only}` : ""}`);
  return { scripts, refused };
}

function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError("a whole number from 1");
  return value;
}

function seedNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || Math.abs(value) > 0x7fffffff)
    throw new InvalidArgumentError("a whole number");
  return value;
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

function duration(text: string): number {
  const match = /^(\d+)([smh])$/.exec(text);
  if (match === null) throw new InvalidArgumentError("a time such as 90s, 60m or 2h");
  return Number(match[1]) * (UNITS[match[2] ?? ""] ?? 0);
}

const SCRIPTS = beside("./scripts");
const REPORT = ".stress/conformance.json";
const program = new Command("conformance")
  .description("compare the fake host with the real one, script by script")
  .option("--scripts <path>", "script file or folder", SCRIPTS)
  .option("--only <text>", "only scripts whose id contains this")
  .addOption(new Option("--ci", "the part that CI runs").conflicts(["golden", "only", "generate", "budget"]))
  .addOption(
    new Option("--generate <n>", "this many random scripts instead")
      .argParser(positiveInteger)
      .conflicts("golden"),
  )
  .addOption(
    new Option("--budget <time>", "random scripts for this long (60m), shrinking what differs")
      .argParser(duration)
      .conflicts(["golden", "only"]),
  )
  .option("--seed <n>", "seed of the random scripts (default: from the clock)", seedNumber)
  .option("--golden <dir>", "compare with these recorded traces instead of running the real host")
  .addOption(
    new Option("--host <host>", "which host to compare with the goldens")
      .choices(["fake", "real"])
      .default("fake"),
  )
  .option("--profile <name>", "compare this version of OpenCode and its profile", chosenProfile)
  .option("--runs <n>", "runs on the real host before a difference counts", positiveInteger, 6)
  .option("--lines <n>", "lines of each difference to print", positiveInteger, 40)
  .option("--report <file>", "where the verdict is written", REPORT)
  .addOption(
    new Option(
      "--foreign",
      "real plugins of other people, fetched from npm; --only and --runs apply",
    ).conflicts(["golden", "generate", "budget", "ci"]),
  )
  .option("--registry", "with --foreign: twenty more plugins of the registry, with three scripts each")
  .option(
    "--check",
    "with --foreign: what check finds in them, into the table of simulator/docs/real-plugins.md",
  )
  .addOption(
    new Option(
      "--opencode <generation>",
      "with 2: OpenCode 2; --scripts, --only, --golden, --runs, --generate, --seed and --budget apply",
    )
      .choices(["1", "2"])
      .default("1"),
  )
  .option("--record <dir>", "with --opencode 2: records the real host into this folder")
  .option("--beside <path>", "built plugin that some of those scripts load beside the other one")
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
