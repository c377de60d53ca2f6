/** The rooms whose tests are measured by mutants, and the tests that answer for each. */
import { globSync } from "node:fs";

export interface MutatedRoom {
  readonly name: string;
  /** Sources, as paths relative to the project. */
  readonly sources: readonly string[];
  readonly tests: readonly string[];
}

/** Tests of a whole from outside (random work, the real host) would notice more and cost seconds for each mutant. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  "runtime/kernel": ["runtime/kernel/**/*.test.ts"],
  "runtime/policy": ["runtime/policy/**/*.test.ts"],
  "analysers/shell-effects": ["analysers/shell-effects/**/*.test.ts", "scenarios/corpora/shell/*.test.ts"],
};

/** A room inside another is apart: the analysis of shell lines has more mutants than everything else. */
const innermost = (path: string): string | undefined =>
  Object.keys(TESTS).findLast((name) => path.startsWith(`${name}/`));

/** Each room with its sources and tests. */
export function mutatedRooms(root: string): readonly MutatedRoom[] {
  const files = (patterns: string | readonly string[]): string[] =>
    globSync(patterns, { cwd: root }).toSorted();
  return Object.entries(TESTS).map(([name, tests]) => ({
    name,
    sources: files(`${name}/**/*.ts`).filter(
      (path) => !/\.(test|fixture)\.ts$/.test(path) && innermost(path) === name,
    ),
    tests: files(tests),
  }));
}
