/**
 * Settings that let a check pass whatever it finds: a script or a step that cannot fail, the project's own tests left
 * out, thresholds of nothing. What leaves out dependencies, built files or tests of another runner is ordinary.
 */
import { spend } from "../../source/steps.ts";
import { readSettings, type Setting } from "../../source/read-settings.ts";
import { doesNothing, hidesFailure, isCheck } from "./check-command.ts";
import type { TextRule } from "../rule.ts";

const CHECK_SCRIPT =
  /^(?:pre|post)?(?:test|tests|unit|lint|type-?check|types|tsc|check|verify|validate|ci|coverage|e2e)(?:$|[:.-](?!fix|watch|dev|update|ui|debug|open|report))/;
const COMMANDS =
  /^(?:run|script|scripts|before_script|after_script|command|commands|cmd|cmds|entry|test-command|args)$/;

const lastOf = (keys: readonly string[]): string => keys.findLast((key) => !key.startsWith("[")) ?? "";

/** A line that some runner gives to a shell, with the name of what it belongs to. */
function commandsIn(path: string, settings: readonly Setting[]): readonly Setting[] {
  if (/(?:^|\/)package\.json$/.test(path))
    return settings.filter(({ keys }) => keys.length === 2 && keys[0] === "scripts");
  if (/akefile$|\.mk$|ustfile$/.test(path)) return settings;
  return settings
    .filter(({ keys }) => COMMANDS.test(lastOf(keys)) || keys[0] === "tasks")
    .flatMap(({ keys, value, from }) => value.split("\n").map((line) => ({ keys, value: line, from })));
}

function* cannotFail(path: string, settings: readonly Setting[]): Generator<Setting> {
  const isManifest = /(?:^|\/)package\.json$/.test(path);
  const isMake = /akefile$|\.mk$/.test(path);
  const hasRunner = settings.some(
    ({ keys }) =>
      /^(?:devD|d)ependencies/.test(keys[0] ?? "") &&
      /^(?:vitest|jest|mocha|ava|eslint|typescript|tap|oxlint)$/.test(keys[1] ?? ""),
  );
  for (const one of commandsIn(path, settings)) {
    const name = one.keys.at(-1) ?? "";
    const isNamedCheck = isManifest ? CHECK_SCRIPT.test(name) : true;
    if (!isNamedCheck) continue;
    if (hidesFailure(one.value)) yield one;
    // The dash tells make, and tox, to go on after a failure.
    else if ((isMake || path.endsWith("tox.ini")) && /^-\s*\S/.test(one.value) && isCheck(one.value.slice(1)))
      yield one;
    else if (isManifest && /^(?:test|lint|type-?check|check|verify)$/.test(name) && doesNothing(one.value)) {
      if (hasRunner || !/^\s*echo/.test(one.value)) yield one;
    }
  }
}

const isUnder = (keys: readonly string[], parent: readonly string[]): boolean =>
  parent.every((key, index) => keys[index] === key);

/** A step or a job that may fail, or never runs, with a check in it. */
function* stepsThatMayFail(settings: readonly Setting[]): Generator<Setting> {
  for (const one of settings) {
    const key = one.keys.at(-1) ?? "";
    const lets =
      (/^(?:continue-on-error|continueOnError|allow_failure|ignore_errors?|ignore_failures?|soft_fail)$/.test(
        key,
      ) &&
        /^(?:true|yes|on)$/i.test(one.value)) ||
      (key === "if" && /^(?:\$\{\{\s*)?false(?:\s*\}\})?$/.test(one.value)) ||
      (key === "condition" && one.value === "false") ||
      (key === "when" && one.value === "never");
    if (!lets) continue;
    const home = one.keys.slice(0, -1);
    spend(settings.length);
    if (
      settings.some(({ keys, value }) => isUnder(keys, home) && COMMANDS.test(lastOf(keys)) && isCheck(value))
    )
      yield one;
  }
}

const BOUND =
  /^(?:lines|branches|functions|statements|global|fail_under|fail-under|minimum_coverage|minimum)$/;

/** A bound that nothing is below. */
function* boundsOfNothing(settings: readonly Setting[]): Generator<Setting> {
  for (const one of settings) {
    const key = one.keys.at(-1) ?? "";
    const isCoverage =
      /cover|threshold|nyc|c8/i.test(one.keys.join(" ")) || /^fail.under$/.test(key) || one.keys.length === 1;
    if (BOUND.test(key) && isCoverage && /^0+(?:\.0+)?%?$/.test(one.value)) yield one;
    if (/^(?:target)$/.test(key) && one.keys.includes("status") && /^0+%?$/.test(one.value)) yield one;
  }
}

const LEAVES_OUT =
  /^(?:exclude|excludes|ignore|ignores|testIgnore|testPathIgnorePatterns|modulePathIgnorePatterns|watchPathIgnorePatterns|norecursedirs|collect_ignore|collect_ignore_glob|addopts|test_exclude|excludeSpecPattern|pathIgnorePatterns)$/;
/** Where the key belongs to something that runs no test. */
const OF_OTHERS =
  /coverage|nyc|c8|tsc|typescript|eslint|lint|build|files|optimizeDeps|server|watch|assets|mypy|ruff|black|isort|bandit|find/i;
const OTHER_RUNNER =
  /e2e|end-?to-?end|integration|playwright|cypress|browser|fixture|snapshot|__mocks__|bench|perf|smoke|contract|visual|storybook|stories|template|example|node_modules|dist|build|coverage|vendor|\.git\b|\.venv|worktrees|tmp|temp|helpers?|setup|utils?|data/i;
const NAMES_TESTS =
  /[._-](?:test|spec)\b|(?:test|spec)s?[._-]|(?:^|["'/^(,\s=])(?:tests?|__tests__|specs?)(?:\b|\/)|(?:^|["'/^])(?:src|lib|app|packages)\//;

/** Patterns of a list, or of options, that name the project's own tests. */
function ownTests(key: string, value: string): boolean {
  if (key === "addopts") {
    const options = [...value.matchAll(/--(?:ignore|ignore-glob|deselect)[= ](\S+)/g)].map(
      ([, path = ""]) => path,
    );
    return options.some((path) => !OTHER_RUNNER.test(path));
  }
  const patterns = [...value.matchAll(/"([^"\n]*)"|'([^'\n]*)'|^[ \t]*([^\s"'[\],]+)/gm)].map(
    ([, a, b, c]) => a ?? b ?? c ?? "",
  );
  return patterns.some((one) => NAMES_TESTS.test(one) && !OTHER_RUNNER.test(one) && !one.startsWith("!"));
}

function* testsLeftOut(path: string, settings: readonly Setting[]): Generator<Setting> {
  if (/(?:^|\/)\.?(?:codecov|turbo|nx|project|pre-commit-config|nycrc|c8rc)(?:\.\w+)?$/.test(path)) return;
  for (const one of settings) {
    const key = one.keys.at(-1) ?? "";
    if (!LEAVES_OUT.test(key) || one.keys.slice(0, -1).some((outer) => OF_OTHERS.test(outer))) continue;
    if (
      /(?:^|\/)(?:package|deno|Cargo|pyproject|setup)\.?\w*$/.test(path) &&
      !/jest|mocha|ava|vitest|test|pytest/i.test(one.keys.join(" "))
    )
      continue;
    if (ownTests(key, one.value)) yield one;
  }
}

/** A script of checks that ends well whatever they said. */
function* scriptsThatPass(text: string): Generator<{ readonly from: number }> {
  const lines = text.split("\n").filter((line) => !/^\s*(?:#|$)/.test(line));
  const runs = lines.filter((line) => isCheck(line));
  if (runs.length === 0 || /\bset\s+-\w*e|errexit|\bexit\s+(?:[1-9]|"?\$)|\breturn\s+[1-9$]/.test(text))
    return;
  const isHeard = (line: string): boolean => /^\s*(?:if|until|while|elif)\b|&&|\|\|/.test(line);
  if (/^\s*(?:exit\s+0|true|:)\s*$/.test(lines.at(-1) ?? "") && !runs.some(isHeard))
    yield { from: text.indexOf(lines.at(-1) ?? "") };
}

const PASSES = new Set([
  "dangerouslyIgnoreUnhandledErrors",
  "ignoreFailures",
  "testFailureIgnore",
  "ignore_outcome",
]);

function* weakened(path: string, text: string): Generator<{ readonly from: number }> {
  if (/\.(?:ba|z|k)?sh$/.test(path)) yield* scriptsThatPass(text);
  const settings = readSettings(path, text);
  if (settings.length === 0) return;
  yield* cannotFail(path, settings);
  yield* stepsThatMayFail(settings);
  yield* boundsOfNothing(settings);
  yield* testsLeftOut(path, settings);
  for (const one of settings) {
    const key = one.keys.at(-1) ?? "";
    if (PASSES.has(key) && /^true$/i.test(one.value)) yield one;
    // `[[test]] test = false` of Cargo.
    if (one.keys.join(".") === "test.test" && one.value === "false") yield one;
  }
}

export const SETTING_RULES: readonly TextRule[] = [
  {
    id: "check-passes",
    category: "test-disabled",
    why: "The check passes whatever it finds: its failure is ignored, it asks for nothing, or the project's own tests are left out.",
    fix: "Let its failure fail the run, and mend what it finds.",
    find: (text, path) => weakened(path, text),
  },
  {
    id: "no-tests-pass",
    category: "test-disabled",
    onlyAdvises: true,
    why: "A run that finds no test passes, so a wrong pattern or a moved folder is not noticed.",
    fix: "Drop it once there are tests.",
    *find(text, path) {
      for (const { keys, value, from } of readSettings(path, text))
        if (/^(?:passWithNoTests|allowNoTests)$/.test(keys.at(-1) ?? "") && value === "true") yield { from };
    },
  },
];
