/**
 * The command by which a project checks itself: as set, else as its own files say. Read when a task ends, so a
 * project that gets its first test is held to it from then on.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fieldOf } from "../host/field-of.ts";

/** What `npm init` writes where there are no tests. */
const NO_TESTS = /no test specified/;
const LOCKFILES: readonly (readonly [string, string])[] = [
  ["pnpm-lock.yaml", "pnpm test"],
  ["yarn.lock", "yarn test"],
  ["bun.lock", "bun run test"],
  ["bun.lockb", "bun run test"],
];
const PYTHON_TESTS = /^(test_.*|.*_test|conftest)\.py$/;

function textOf(directory: string, name: string): string {
  try {
    return readFileSync(join(directory, name), "utf8");
  } catch {
    return "";
  }
}

function names(directory: string, ...below: readonly string[]): readonly string[] {
  try {
    return readdirSync(join(directory, ...below));
  } catch {
    return [];
  }
}

/** What a folder's `package.json` says; null where it has none that can be read. */
export function manifestIn(directory: string): unknown {
  try {
    return JSON.parse(textOf(directory, "package.json"));
  } catch {
    return null;
  }
}

/** The text of the script `test`; null where there are no tests. */
export function testScriptIn(directory: string): string | null {
  const test = fieldOf(fieldOf(manifestIn(directory), "scripts"), "test");
  return typeof test !== "string" || test.trim() === "" || NO_TESTS.test(test) ? null : test;
}

function packageScript(directory: string): string | null {
  if (testScriptIn(directory) === null) return null;
  return LOCKFILES.find(([file]) => existsSync(join(directory, file)))?.[1] ?? "npm test";
}

function usesPytest(directory: string): boolean {
  const settings = /\[tool\.pytest|\[tool:pytest\]|\[pytest\]/;
  if (
    ["pyproject.toml", "setup.cfg", "tox.ini", "pytest.ini"].some((name) =>
      settings.test(textOf(directory, name)),
    )
  )
    return true;
  return [...names(directory), ...names(directory, "tests")].some((name) => PYTHON_TESTS.test(name));
}

/** Null = the project has none that is known. @param set the command of the settings, "" = none. */
export function testCommandOf(directory: string, set: string): string | null {
  if (set !== "") return set;
  const script = packageScript(directory);
  if (script !== null) return script;
  if (usesPytest(directory)) return "pytest";
  if (existsSync(join(directory, "Cargo.toml"))) return "cargo test";
  if (existsSync(join(directory, "go.mod"))) return "go test ./...";
  return /^test:/m.test(textOf(directory, "Makefile")) ? "make test" : null;
}
