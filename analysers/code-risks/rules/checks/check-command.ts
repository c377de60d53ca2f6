/** Commands that check a project, and the ways in which a line loses their failure. */

/** A test run, a type check or a linter, by the name of its program. */
const CHECK =
  /\b(?:npm|pnpm|yarn|bun|npx|bunx)(?:\s+(?:run|exec|-\S+|--\S+))*\s+(?:test|t|tst|lint|type-?check|types|check|verify|validate|ci|coverage|unit|spec)(?:[\w:.-]*)\b|\b(?:vitest|jest|mocha|ava|playwright\s+test|cypress\s+run|pytest|py\.test|tox|nox|rspec|phpunit|pest|bats|ctest|tsc|vue-tsc|eslint|oxlint|stylelint|biome\s+(?:ci|check|lint)|prettier\s+--check|mypy|pyright|flake8|pylint|ruff\s+check|golangci-lint|staticcheck|rubocop|phpstan|psalm|shellcheck|actionlint|hadolint)\b(?!-|\.)|\bnode\s+(?:\S+\s+)*--test\b|\bpython\d?\s+(?:-\w\s+)*-m\s+(?:pytest|unittest|mypy)\b|\b(?:go|cargo|deno|dotnet|mix|swift|flutter|dart|sbt|lein|zig)\s+(?:\S+\s+)*?(?:test|vet|clippy|nextest|check)\b|\b(?:gradle|gradlew|mvn|mvnw|make|just|bazel|rake|task|nx|turbo|lerna|ant|composer|poe|hatch|invoke)\b[^|&;\n]*\b(?:test|tests|check|verify|lint|typecheck)\b/;
/** What installs, reports or repairs names the same programs. */
const NOT_A_RUN =
  /\b(?:install|add|ci|remove|cache|which|command -v|type|--version|--help|upload|--fix|--write|--watch|--init)\b|^\s*(?:echo|printf|#)/;

const HIDDEN =
  /\|\|\s*(?:true|:|\/bin\/true|exit\s+0|echo\b[^&|;{}]*|printf\b[^&|;{}]*|\{?\s*(?:true|:|echo[^;&|]*)\s*;?\s*\}?)\s*["')]*\s*$|\|\|\s*(?:true|:|exit\s+0)\s*(?:&&|;)|;\s*(?:true|:|exit\s+0)\s*["')]*\s*$|;\s*exit\s+0\b/;
const TOLERANT =
  /--exit-zero\b|--passWithNoTests\b|--pass-with-no-tests\b|-D(?:skipTests|maven\.test\.skip|maven\.test\.failure\.ignore)(?:=true)?\b|--cov-fail-under[= ]0\b|\bSKIP_TESTS=(?:1|true)\b/;
const NOTHING = /^\s*(?:(?:true|:|exit\s+0|\/bin\/true)\s*(?:#.*)?|echo\b[^&|;]*)$/;

/** Does a line of a shell run a check of the project? */
export function isCheck(line: string): boolean {
  return parts(line).some((part) => CHECK.test(part) && !NOT_A_RUN.test(part.replace(/\bci\b/, "")));
}

const parts = (line: string): readonly string[] => line.split(/&&|\|\||;|\|/);

/** The check's failure does not fail the line. */
export const hidesFailure = (line: string): boolean =>
  isCheck(line) &&
  (HIDDEN.test(line) || TOLERANT.test(line.replace(/--pass-?[wW]ith-?[nN]o-?[tT]ests\b/, "")));

/** A line that does nothing, in the place of a check. */
export const doesNothing = (line: string): boolean => NOTHING.test(line);
