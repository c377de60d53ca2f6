/**
 * A test runner for Stryker that runs pure tests in one process, a fresh world for each mutant (`bundle-tests`).
 * Stryker's own runner for vitest costs about a second a mutant and, under vitest 5.1.1, runs every test for each:
 * names are joined otherwise than it expects (stryker-js issue 6210). Here a mutant costs milliseconds.
 */
import { relative, resolve } from "node:path";
import { commonTokens, declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { DryRunStatus, MutantRunStatus, TestStatus } from "@stryker-mutator/api/test-runner";
import { isAmong } from "./again.ts";
import { bundleTests, packagesOf, type Bundle } from "./bundle-tests.ts";
import { collectTests, type CollectedTest } from "./collect-tests.ts";
import { isSampled, type Sample } from "./sample.ts";
import { shortProperties } from "./short-properties.ts";
import type { InstrumenterContext, MutantCoverage } from "@stryker-mutator/api/core";
import type {
  DryRunResult,
  MutantRunOptions,
  MutantRunResult,
  TestResult,
  TestRunner,
  TestRunnerCapabilities,
} from "@stryker-mutator/api/test-runner";

/** What the instrumented code reads and writes. */
const instrumented = ((globalThis as { __stryker__?: InstrumenterContext }).__stryker__ ??= {});

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 300) : String(error);

interface DryRun {
  readonly tests: ReadonlyMap<string, TestResult>;
  readonly mutantCoverage: MutantCoverage;
}

export class InProcessRunner implements TestRunner {
  static readonly inject: [typeof commonTokens.options] = [commonTokens.options];
  readonly #files: readonly string[];
  readonly #load: (name: string) => unknown;
  readonly #sample: Sample;
  readonly #again: ReturnType<typeof isAmong> | null;
  #bundle: Bundle | undefined;
  #dry: DryRun | undefined;
  /** Tests that killed lately: a neighbour's killer is tried first. */
  readonly #killers = new Map<string, number>();
  #kills = 0;

  constructor(options: Readonly<Record<string, unknown>>) {
    this.#files = (options["pureTests"] as readonly string[]).map((file) => resolve(file));
    this.#sample = (options["sample"] as Sample | undefined) ?? { percent: 100, seed: 0 };
    const again = options["again"] as readonly string[] | undefined;
    this.#again = again === undefined ? null : isAmong(again, 0);
    const packages = packagesOf(process.cwd());
    const fastCheck = shortProperties(packages("fast-check") as object);
    this.#load = (name) => (name === "fast-check" ? fastCheck : packages(name));
  }

  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    this.#bundle = await bundleTests(this.#files, process.cwd());
    // Here and not at the first mutant: a process that begins anew after an endless loop would spend that one's time.
    await this.#measured();
  }

  #world(): readonly CollectedTest[] {
    const { api, tests } = collectTests();
    this.#bundle?.evaluate(api, this.#load);
    return tests;
  }

  async dryRun(): Promise<DryRunResult> {
    const { tests, mutantCoverage } = await this.#measured();
    return { status: DryRunStatus.Complete, tests: [...tests.values()], mutantCoverage };
  }

  /** All tests without a mutant, once in each process: Stryker asks only one of them for it. */
  async #measured(): Promise<DryRun> {
    if (this.#dry) return this.#dry;
    const mutantCoverage: MutantCoverage = { static: {}, perTest: {} };
    instrumented.activeMutant = undefined;
    instrumented.mutantCoverage = mutantCoverage;
    const tests = new Map<string, TestResult>();
    for (const test of this.#world()) {
      const startMs = performance.now();
      instrumented.currentTestId = test.id;
      const failureMessage = await failureOf(test);
      instrumented.currentTestId = undefined;
      const timeSpentMs = performance.now() - startMs;
      const about = { id: test.id, name: test.id, timeSpentMs, fileName: relative(process.cwd(), test.file) };
      tests.set(
        test.id,
        failureMessage === null
          ? { ...about, status: TestStatus.Success }
          : { ...about, status: TestStatus.Failed, failureMessage },
      );
    }
    return (this.#dry = { tests, mutantCoverage });
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    // Left out of every figure by `run.ts`, which asks the same.
    const { activeMutant } = options;
    if (!isSampled(this.#sample, activeMutant.id) || this.#again?.(activeMutant) === false)
      return { status: MutantRunStatus.Error, errorMessage: "not asked for" };
    const dry = await this.#measured();
    instrumented.mutantCoverage = { static: {}, perTest: {} };
    instrumented.hitCount = 0;
    instrumented.hitLimit = options.hitLimit;
    instrumented.activeMutant = options.mutantActivation === "static" ? options.activeMutant.id : undefined;
    try {
      return await this.#outcome(options, dry);
    } finally {
      instrumented.activeMutant = undefined;
      instrumented.hitLimit = undefined;
    }
  }

  async #outcome(
    { activeMutant, testFilter, hitLimit, sandboxFileName }: MutantRunOptions,
    dry: DryRun,
  ): Promise<MutantRunResult> {
    let tests: readonly CollectedTest[];
    try {
      tests = this.#world();
    } catch (error) {
      return { status: MutantRunStatus.Killed, killedBy: [], failureMessage: reasonOf(error), nrOfTests: 0 };
    }
    instrumented.activeMutant = activeMutant.id;
    const wanted = testFilter ? new Set(testFilter) : this.#testsOf(sandboxFileName, dry);
    const costMs = ({ id }: CollectedTest): number => dry.tests.get(id)?.timeSpentMs ?? 0;
    const lastKill = ({ id }: CollectedTest): number => this.#killers.get(id) ?? 0;
    const chosen = tests
      .filter(({ id }) => wanted.has(id))
      .toSorted((a, b) => lastKill(b) - lastKill(a) || costMs(a) - costMs(b));
    let nrOfTests = 0;
    for (const test of chosen) {
      nrOfTests += 1;
      const failureMessage = await failureOf(test);
      if (hitLimit !== undefined && (instrumented.hitCount ?? 0) > hitLimit)
        return { status: MutantRunStatus.Timeout, reason: "it ran far more often than unmutated code" };
      if (failureMessage === null) continue;
      this.#killers.set(test.id, ++this.#kills);
      return { status: MutantRunStatus.Killed, killedBy: [test.id], failureMessage, nrOfTests };
    }
    return { status: MutantRunStatus.Survived, nrOfTests };
  }

  /**
   * Tests for a mutant of what a module does while it is loaded, which no test "covers": those that reach a function
   * of its file or of one that imports it, and the tests beside it, since a function without anything to mutate is
   * not seen to be reached. Others could meet it too, but that is rare and errs towards survival.
   */
  #testsOf(file: string, dry: DryRun): ReadonlySet<string> {
    const besideName = relative(process.cwd(), file.replace(/\.ts$/, ".test.ts"));
    const beside = [...dry.tests.values()].filter(({ fileName }) => fileName === besideName);
    let files: readonly string[] = [file, ...(this.#bundle?.importersOf(file) ?? [])];
    while (files.length > 0) {
      const mutants = new Set(files.flatMap((each) => this.#bundle?.mutants.get(each) ?? []));
      const reach = Object.entries(dry.mutantCoverage.perTest)
        .filter(([, covered]) => Object.keys(covered).some((id) => mutants.has(id)))
        .map(([test]) => test);
      if (reach.length > 0) return new Set([...reach, ...beside.map(({ id }) => id)]);
      files = files.flatMap((each) => this.#bundle?.importersOf(each) ?? []).filter((each) => each !== file);
    }
    return new Set(dry.tests.keys());
  }
}

async function failureOf(test: CollectedTest): Promise<string | null> {
  try {
    const done = test.run();
    if (done instanceof Promise) await done;
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "in-process", InProcessRunner)];

export const strykerValidationSchema = {
  type: "object",
  properties: {
    pureTests: { type: "array", items: { type: "string" }, default: [] },
    sample: { type: "object" },
    again: { type: "array", items: { type: "string" } },
  },
};
