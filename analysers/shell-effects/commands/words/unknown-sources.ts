/**
 * Runners are trusted because they run code of the project. A configuration, a test, a makefile or a working folder
 * among the scratch files is not part of the project: a runner that is pointed there counts as an unknown program, as
 * `bash /tmp/x.sh` does. Where it puts its output does not matter.
 */
import { isScratch } from "../../project-path.ts";
import type { Invocation, Program } from "../../shell/analysis.ts";
import { readOptions } from "../../shell/options.ts";
import { textOf, type Field } from "../../shell/field.ts";
import { runsOwnCopy } from "../../shell/own-copy.ts";
import { absolutePath, type Scope } from "../../shell/scope.ts";
import { oneOf } from "../../shell/one-of.ts";

/** They look at what they are pointed at, and load no code from there. */
const LOOKS = oneOf(
  "tsc tsgo vue-tsc mypy pyright pyre flake8 bandit vulture radon pycodestyle pydocstyle black isort autopep8 yapf autoflake ruff gofmt goimports gofumpt rustfmt clang-format clang-tidy cppcheck shfmt codespell cspell vale proselint luacheck selene hlint hadolint kubeval kubeconform promtool wrk ab http-server serve",
);
/** What these are given as operands is run. */
const RUNS_OPERANDS = oneOf(
  "vitest jest mocha ava tap tape jasmine karma cypress playwright wdio testcafe cucumber-js qunit nyc c8 uvu bats pytest py.test unittest nose2 rspec minitest cucumber phpunit pest codeception behave ginkgo busted artillery k6 newman locust go",
);
const VERBS_THAT_LOOK = oneOf(
  "list ls tree metadata info version help show outdated search tasks dependencies projects properties graph config env doc tool",
);
/** Options that say where something is put, by any part of their name. */
const OUTPUT =
  /^[od]$|^D|out|report|dest|target|cache|log|junit|cov|prof|trace|te?mp|artifact|record|save|write|export|results?|screenshot|video|ignore|install|download|store|history|socket|pid|html|xml|json/i;

/** True when the shell stands among the scratch files. */
export const standsInScratch = (scope: Scope): boolean =>
  scope.place === "here" && scope.cwd !== null && liesInScratch(scope, scope.cwd);

/** A project that itself lies there is a project all the same, and so is a copy that the line makes of it. */
const liesInScratch = (scope: Scope, path: string): boolean =>
  isScratch(scope.analysis.effects.context, path) && !runsOwnCopy(path, scope);

/** A runner that also tells when it runs files from outside the project. */
export const fromElsewhere =
  (program: Program): Program =>
  (call) => {
    const { args, name, scope } = call;
    const looks = LOOKS.test(name) || VERBS_THAT_LOOK.test(textOf(readOptions(args).operands[0]));
    if (!looks && scope.place === "here" && (standsInScratch(scope) || pointsAtScratch(call)))
      scope.analysis.effects.runs(`${name} on scratch files`);
    return program(call);
  };

function pointsAtScratch({ args, name, scope }: Invocation): boolean {
  const inScratch = (field: Field | undefined, text = textOf(field)): boolean =>
    field !== undefined && liesInScratch(scope, absolutePath(scope, text) ?? text);
  return args.some((arg, index) => {
    const [, option, attached] = /^--?([^=]+)=(.*)$/s.exec(arg.text) ?? [];
    if (option !== undefined) return !OUTPUT.test(option) && inScratch(arg, attached);
    const short = /^-([A-Za-z])(\/.*)$/s.exec(arg.text);
    if (short !== null) return !OUTPUT.test(short[1] ?? "") && inScratch(arg, short[2]);
    if (arg.text.startsWith("-")) return false;
    const before = textOf(args[index - 1]);
    if (/^-.[^=]*$/.test(before)) return !OUTPUT.test(before.replace(/^--?/, "")) && inScratch(arg);
    return RUNS_OPERANDS.test(name) && inScratch(arg);
  });
}
