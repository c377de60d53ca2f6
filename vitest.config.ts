import { defineConfig } from "vitest/config";
import { RealHostFirst } from "./ground/real-host-first.ts";

export default defineConfig({
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    include: ["{ci,ground,runtime,simulator,scenarios,reports,spikes,bench}/**/*.test.ts", "*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/fixture/**", "**/fixtures/**", "**/corpus/**"],
    passWithNoTests: false,
    testTimeout: 20_000,
    globalSetup: "ground/before-tests.ts",
    // By itself Vitest leaves one core alone, of two half the machine.
    maxWorkers: "100%",
    sequence: { sequencer: RealHostFirst },
  },
});
