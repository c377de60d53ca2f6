/** The rooms whose tests are measured by mutants, and the tests that answer for each. */
import { globSync } from "node:fs";

export interface MutatedRoom {
  readonly name: string;
  /** Sources, as paths relative to the project. */
  readonly sources: readonly string[];
  readonly tests: readonly string[];
}

interface Patterns {
  readonly sources: string;
  readonly tests: readonly string[];
}

/** Tests of a whole from outside (random work, the real host) would notice more and cost seconds for each mutant. */
const ROOMS: Readonly<Record<string, Patterns>> = {
  "runtime/kernel": { sources: "**/*.ts", tests: ["runtime/kernel/**/*.test.ts"] },
  "runtime/policy": { sources: "**/*.ts", tests: ["runtime/policy/**/*.test.ts"] },
  // Its corpus tool starts programs; what that tool holds of the corpus are tests of the analysis.
  "analysers/shell-effects": {
    sources: "{*,commands/**/*,shell/**/*}.ts",
    tests: [
      "analysers/shell-effects/{!(readme),commands/**/*,shell/**/*,scoring/seen}.test.ts",
      "scenarios/corpora/shell/*.test.ts",
    ],
  },
};

/** Each room with its sources and tests. */
export function mutatedRooms(root: string): readonly MutatedRoom[] {
  const files = (patterns: string | readonly string[]): string[] =>
    globSync(patterns, { cwd: root }).toSorted();
  return Object.entries(ROOMS).map(([name, { sources, tests }]) => ({
    name,
    sources: files(`${name}/${sources}`).filter((path) => !/\.(test|fixture)\.ts$/.test(path)),
    tests: files(tests),
  }));
}
