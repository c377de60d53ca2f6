/** One Stryker run: the chosen sources of a room against the room's tests. */
import { fileURLToPath } from "node:url";
import { Stryker } from "@stryker-mutator/core";
import type { LogLevel, MutantResult } from "@stryker-mutator/api/core";
import type { MutatedRoom } from "./rooms.ts";
import type { Sample } from "./sample.ts";

const RUNNER = fileURLToPath(new URL("in-process-runner.ts", import.meta.url));

/**
 * Every mutant of these sources with its fate; those outside of the sample, or not to be asked `again`,
 * have an error instead.
 * @throws when the tests fail without any mutant
 */
export async function runRoom(
  room: MutatedRoom,
  sources: readonly string[],
  concurrency: number,
  sample: Sample,
  again: readonly string[] | null,
): Promise<MutantResult[]> {
  return new Stryker({
    mutate: [...sources],
    plugins: [RUNNER],
    testRunner: "in-process",
    pureTests: room.tests,
    sample,
    ...(again && { again }),
    coverageAnalysis: "perTest",
    concurrency,
    // On a busy machine a short wait would count mutants as noticed that are only slow.
    timeoutMS: 20_000,
    reporters: ["progress-append-only"],
    // Only sources and data are copied: the tsconfig, which Stryker would rewrite by TypeScript's old API, is not.
    ignorePatterns: [
      "**",
      "!{analysers,runtime,scenarios}/**/*.{ts,json,jsonl}",
      "!package.json",
      "**/node_modules/**",
    ],
    tempDirName: ".stryker-tmp",
    cleanTempDir: "always",
    allowConsoleColors: false,
    logLevel: "warn" as LogLevel,
    warnings: { slow: false, unknownOptions: false, preprocessorErrors: true, unserializableOptions: true },
  }).runMutationTest();
}
