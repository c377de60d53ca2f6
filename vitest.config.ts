import { configDefaults, defineConfig } from "vitest/config";
import { RealHostFirst } from "./ground/real-host-first.ts";
import { TESTS_TOGETHER } from "./ground/tests-together.ts";

const NO_TESTS = [...configDefaults.exclude, "**/{dist,fixture,fixtures,corpus}/**"];
const ROOMS = "{analysers,ci,docs,ground,runtime,simulator,scenarios,reports,spikes,bench}";

export default defineConfig({
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    passWithNoTests: false,
    testTimeout: 20_000,
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
          exclude: [...NO_TESTS, ...TESTS_TOGETHER],
        },
      },
      {
        extends: true,
        test: { name: "together", include: [...TESTS_TOGETHER], exclude: NO_TESTS, isolate: false },
      },
    ],
  },
});
