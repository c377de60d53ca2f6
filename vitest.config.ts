import { configDefaults, defineConfig } from "vitest/config";
import { RealHostFirst } from "./ground/real-host-first.ts";

/** What takes over nothing of its process, no clock, environment or folder: a worker for each file took five times as long. */
const TOGETHER = [
  "reports/*.test.ts",
  "runtime/{config,context,journal,kernel,policy,signals,validation,views}/**/*.test.ts",
  "scenarios/{corpora,mechanism,oracle,persona,user,st-*}/**/*.test.ts",
  "simulator/{model,script,trace}/**/*.test.ts",
];
const NO_TESTS = [...configDefaults.exclude, "**/{dist,fixture,fixtures,corpus}/**"];
const ROOMS = "{ci,ground,runtime,simulator,scenarios,reports,spikes,bench}";

const testTimeout = 20_000;

export default defineConfig({
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    passWithNoTests: false,
    globalSetup: "ground/before-tests.ts",
    // By itself Vitest leaves one core alone, of two half the machine.
    maxWorkers: "100%",
    sequence: { sequencer: RealHostFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "apart",
          include: [`${ROOMS}/**/*.test.ts`, "*.test.ts"],
          exclude: [...NO_TESTS, ...TOGETHER],
          testTimeout,
        },
      },
      {
        extends: true,
        test: { name: "together", include: TOGETHER, exclude: NO_TESTS, isolate: false, testTimeout },
      },
    ],
  },
});
