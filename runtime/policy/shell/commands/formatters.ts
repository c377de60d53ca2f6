/**
 * Linters and formatters: some write unless told to check, the others write only when told to fix.
 */
import type { Judge } from "../analysis.ts";
import { readOptions } from "../options.ts";
import type { Field } from "../field.ts";
import { writeField, writeHere } from "../write.ts";
import type { Scope } from "../scope.ts";

function writeTargets(operands: readonly Field[], scope: Scope): void {
  const files = operands.filter(
    (operand) => /\.\w+$/.test(operand.text) && !operand.glob && !/[*{]/.test(operand.text),
  );
  if (files.length === 0 || files.length < operands.length) writeHere(scope);
  for (const file of files) writeField(file, scope);
}

/** Changes files only with one of these flags. */
const writesWith =
  (flags: RegExp, valued = ""): Judge =>
  ({ args, scope }) => {
    if (args.some(({ text }) => flags.test(text)) && !args.some(({ text }) => text === "--dry-run"))
      writeTargets(readOptions(args, valued).operands, scope);
    else scope.analysis.findings.tests();
  };

/** Changes files unless one of these flags asks for a check. */
const writesUnless =
  (flags: RegExp, valued = ""): Judge =>
  ({ args, scope }) => {
    if (args.some(({ text }) => flags.test(text))) scope.analysis.findings.tests();
    else writeTargets(readOptions(args, valued).operands, scope);
  };

const biome: Judge = ({ args, scope }) => {
  const [verb] = readOptions(args).operands;
  if (
    /^(init|migrate)$/.test(verb?.text ?? "") ||
    args.some(({ text }) => /^(--write|--fix|--apply|--apply-unsafe|--unsafe)$/.test(text))
  )
    writeHere(scope);
  else scope.analysis.findings.tests();
};

const ruff: Judge = ({ args, scope }) => {
  const [verb] = readOptions(args).operands;
  const flags = args.map((arg) => arg.text);
  const formats = verb?.text === "format" && !flags.some((flag) => /^(--check|--diff)$/.test(flag));
  const fixes =
    flags.some((flag) => /^(--fix|--fix-only|--unsafe-fixes|--add-noqa)$/.test(flag)) &&
    !flags.includes("--diff");
  if (formats || fixes)
    writeTargets(readOptions(args, "config select ignore line-length").operands.slice(1), scope);
  else scope.analysis.findings.tests();
};

const buf: Judge = ({ args, scope }) => {
  const [verb] = readOptions(args).operands;
  if (
    /^(generate|mod|init|dep)$/.test(verb?.text ?? "") ||
    (verb?.text === "format" && args.some(({ text }) => text === "-w"))
  )
    writeHere(scope);
  else scope.analysis.findings.tests();
};

const precommit: Judge = ({ scope, args }) => {
  if (/^(install|uninstall)$/.test(args[0]?.text ?? ""))
    scope.analysis.findings.touchesGit("it installs a git hook");
  else writeHere(scope);
};

const alwaysWrites: Judge = ({ scope }) => writeHere(scope);

const CHECK =
  /^(--check|--check-only|-c|--diff|-d|-l|--list|--list-different|--dry-run|-n|--verify|--lint|--test|--set-exit-if-changed|-o=none|--output=none|--verify-no-changes|-)$/;

export const FORMATTERS: Readonly<Record<string, Judge>> = {
  prettier: writesWith(/^(--write|-\w*w\w*)$/, "config parser ignore-path plugin"),
  prettierd: () => undefined,
  eslint: writesWith(/^--(fix(-type)?|init)$/, "config c ext f format rule o output-file ignore-path"),
  oxlint: writesWith(/^--(fix|init)/),
  tslint: writesWith(/^--fix$/),
  standard: writesWith(/^--fix$/),
  xo: writesWith(/^--fix$/),
  semistandard: writesWith(/^--fix$/),
  stylelint: writesWith(/^--fix/),
  markdownlint: writesWith(/^(--fix|-f)$/),
  "markdownlint-cli2": writesWith(/^--fix$/),
  textlint: writesWith(/^--fix$/),
  rubocop: writesWith(
    /^(-a|-A|-x|--auto-correct|--autocorrect|--fix-layout|--auto-gen-config|--autocorrect-all)$/,
  ),
  standardrb: writesWith(/^--fix/),
  erblint: writesWith(/^(-a|--autocorrect)$/),
  htmlhint: writesWith(/^--fix$/),
  sqlfluff: writesWith(/^(fix|format)$/),
  djlint: writesWith(/^--reformat$/),
  "ansible-lint": writesWith(/^--fix/),
  "lint-staged": alwaysWrites,
  "pretty-quick": alwaysWrites,
  dprint: writesWith(/^(fmt|init|config)$/),
  oxfmt: writesUnless(/^(--check|--list-different)$/, "c config"),
  biome,
  rome: biome,
  ruff,
  buf,
  // Its `-l` is a length, its `-t` a version.
  black: writesUnless(
    /^(--check|--diff|--version|-)$/,
    "l t C j line-length target-version config exclude include",
  ),
  isort: writesUnless(/^(--check|--check-only|-c|--diff|-)$/),
  autopep8: writesWith(/^(-i|--in-place|-\w*i\w*)$/),
  yapf: writesWith(/^(-i|--in-place)$/),
  autoflake: writesWith(/^(-i|--in-place)$/),
  pyupgrade: alwaysWrites,
  "2to3": writesWith(/^-w$/),
  docformatter: writesWith(/^(-i|--in-place)$/),
  gofmt: writesWith(/^-\w*w\w*$/),
  goimports: writesWith(/^-\w*w\w*$/),
  gofumpt: writesWith(/^-\w*w\w*$/),
  rustfmt: writesUnless(/^(--check|--emit=stdout|--print-config|-V)$/),
  "clang-format": writesWith(/^(-i|--i)$/),
  shfmt: writesWith(/^-\w*w\w*$/),
  taplo: writesWith(/^(fmt|format)$/),
  stylua: writesUnless(CHECK),
  nixfmt: writesUnless(CHECK),
  alejandra: writesUnless(CHECK),
  zprint: writesWith(/^-w$/),
  jsonlint: writesWith(/^(-i|--in-place)$/),
  "sort-package-json": writesUnless(/^(--check|-c)$/),
  syncpack: writesWith(/^(fix-mismatches|format|set-semver-ranges|update)$/),
  "js-beautify": writesWith(/^(-r|--replace)$/),
  "php-cs-fixer": writesUnless(/^(--dry-run|list-files|describe|check)$/),
  phpcbf: alwaysWrites,
  pint: writesUnless(/^--test$/),
  swiftformat: writesUnless(/^(--lint|--dryrun)$/),
  scalafmt: writesUnless(/^(--check|--test|--list)$/),
  ormolu: writesWith(/^(-i|--mode=inplace|inplace)$/),
  perltidy: writesWith(/^-b$/),
  "google-java-format": writesWith(/^(-i|--replace|-r)$/),
  jscodeshift: writesUnless(/^(-d|--dry)$/),
  "ast-grep": writesWith(/^(-U|--update-all|--interactive|-i)$/),
  comby: writesWith(/^(-i|-in-place)$/),
  gopls: writesWith(/^-w$/),
  gomodifytags: writesWith(/^-w$/),
  husky: writesUnless(/^--version$/),
  "pre-commit": precommit,
  "graphql-codegen": alwaysWrites,
  "openapi-generator": alwaysWrites,
  "openapi-typescript": alwaysWrites,
  orval: alwaysWrites,
  plop: alwaysWrites,
  hygen: alwaysWrites,
  yo: alwaysWrites,
  cookiecutter: alwaysWrites,
  copier: alwaysWrites,
  sqlc: writesUnless(/^(vet|verify|diff|compile|version)$/),
  wire: alwaysWrites,
  mockgen: alwaysWrites,
  stringer: alwaysWrites,
  swag: alwaysWrites,
  "npm-check-updates": writesWith(/^(-u|--upgrade)$/),
  ncu: writesWith(/^(-u|--upgrade)$/),
  protoc: alwaysWrites,
  "standard-version": writesUnless(/^--dry-run$/),
  "release-it": writesUnless(/^--dry-run$/),
  "semantic-release": writesUnless(/^(--dry-run|-d)$/),
  bumpversion: writesUnless(/^(--dry-run|-n)$/),
  "bump-my-version": writesUnless(/^(--dry-run|-n|show)$/),
};
