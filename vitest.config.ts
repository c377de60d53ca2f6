import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { filesWithOwnWorker } from "./ground/own-worker.ts";
import { CostReporter } from "./ground/cost-reporter.ts";

const NO_TESTS = [...configDefaults.exclude, "**/{dist,fixture,fixtures,corpus}/**"];
const ROOMS = "{analysers,ci,docs,ground,runtime,simulator,scenarios,reports,spikes,bench}";
const ownWorker = filesWithOwnWorker();
/** Programs start slowly on a machine that has other work. */
const SLOW_MS = 120_000;
const COSTLY = ["process", "real", "ci"];

/** What starts the real host fails, in the processes that a test starts as well. */
const WITHOUT_REAL_HOST = {
  OPENCODE_SIMULATOR_BINARY: join(import.meta.dirname, "ground/no-real-host.sh"),
  OPENCODE_SIMULATOR_BINARY_2: join(import.meta.dirname, "ground/no-real-host.sh"),
};

/** What the plugin keeps among the user's data is not the developer's own. */
const OWN_DATA = { XDG_DATA_HOME: join(tmpdir(), `idumb-tests-data-${process.pid}`) };

/** The same for runtimes, which a shell and `env` find by their names. */
const WITHOUT_RUNTIMES = {
  PATH: [join(import.meta.dirname, "ground/no-runtimes"), process.env["PATH"]].join(delimiter),
};

const named = (name: string, test: object) => ({
  extends: true as const,
  test: { name, include: [`${ROOMS}/**/*.${name}.test.ts`], exclude: NO_TESTS, ...test },
});

const inOneProcess = {
  include: [`${ROOMS}/**/*.test.ts`, "*.test.ts"],
  exclude: [...NO_TESTS, ...COSTLY.map((kind) => `**/*.${kind}.test.ts`)],
  setupFiles: ["ground/only-this-process.ts", "ground/no-open-host.ts"],
  env: { ...WITHOUT_REAL_HOST, ...WITHOUT_RUNTIMES, ...OWN_DATA },
};

/** The name of a file says what it costs: docs/testing.md. */
export default defineConfig({
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    passWithNoTests: false,
    testTimeout: 20_000,
    globalSetup: "ground/before-tests.ts",
    // By itself Vitest leaves one core alone, of two half the machine.
    maxWorkers: "100%",
    reporters: ["default", new CostReporter()],
    projects: [
      named("shared", {
        ...inOneProcess,
        exclude: [...inOneProcess.exclude, ...ownWorker],
        isolate: false,
      }),
      named("alone", { ...inOneProcess, include: [...ownWorker] }),
      named("process", { env: { ...WITHOUT_REAL_HOST, ...OWN_DATA }, testTimeout: SLOW_MS }),
      named("real", { isolate: false, testTimeout: SLOW_MS }),
      named("ci", { env: { ...WITHOUT_REAL_HOST, ...OWN_DATA }, testTimeout: SLOW_MS }),
    ],
  },
});
