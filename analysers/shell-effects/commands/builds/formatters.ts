/**
 * Linters and formatters: some write unless told to check, the others write only when told to fix.
 */
import type { Program } from "../../shell/analysis.ts";
import { readOptions } from "../../shell/options.ts";
import { textOf, type Field } from "../../shell/field.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import type { Scope } from "../../shell/scope.ts";
import { hasWritingOption } from "../words/writing-words.ts";
import { oneOf, type Meant } from "../../shell/one-of.ts";

function writeTargets(operands: readonly Field[], scope: Scope): void {
  const files = operands.filter(
    (operand) => /\.\w+$/.test(operand.text) && !operand.glob && !/[*{]/.test(operand.text),
  );
  if (files.length === 0 || files.length < operands.length) writeHere(scope);
  for (const file of files) writeField(file, scope);
}

/** Changes files only with one of these flags. */
const writesWith =
  (flags: Meant, valued = ""): Program =>
  ({ args, scope }) => {
    const asked = args.some(({ text }) => flags.test(text)) || hasWritingOption(args);
    if (asked && !args.some(({ text }) => text === "--dry-run"))
      writeTargets(readOptions(args, valued).operands, scope);
    else scope.analysis.effects.tests();
  };

/** Changes files unless one of these flags asks for a check. */
const writesUnless =
  (flags: Meant, valued = ""): Program =>
  ({ args, scope }) => {
    if (args.some(({ text }) => flags.test(text))) scope.analysis.effects.tests();
    else writeTargets(readOptions(args, valued).operands, scope);
  };

const biome: Program = ({ args, scope }) => {
  const [verb] = readOptions(args).operands;
  if (
    oneOf("init migrate").test(textOf(verb)) ||
    args.some(({ text }) => oneOf("--write --fix --apply --apply-unsafe --unsafe").test(text)) ||
    hasWritingOption(args)
  )
    writeHere(scope);
  else scope.analysis.effects.tests();
};

const ruff: Program = ({ args, scope }) => {
  const [verb] = readOptions(args).operands;
  const flags = args.map((arg) => arg.text);
  const formats = textOf(verb) === "format" && !flags.some((flag) => oneOf("--check --diff").test(flag));
  const fixes =
    flags.some((flag) => oneOf("--fix --fix-only --unsafe-fixes --add-noqa").test(flag)) &&
    !flags.includes("--diff");
  if (formats || fixes)
    writeTargets(readOptions(args, "config select ignore line-length").operands.slice(1), scope);
  else scope.analysis.effects.tests();
};

const buf: Program = ({ args, scope }) => {
  const [verb] = readOptions(args).operands;
  if (oneOf("generate mod init dep").test(textOf(verb)) || args.some(({ text }) => text === "-w"))
    writeHere(scope);
  else scope.analysis.effects.tests();
};

const precommit: Program = ({ scope, args }) => {
  if (oneOf("install uninstall").test(textOf(args[0])))
    scope.analysis.effects.touchesGit("it installs a git hook");
  else writeHere(scope);
};

const alwaysWrites: Program = ({ scope }) => writeHere(scope);

/** What it makes lies beside what it is given. */
const makesUnless =
  (flags: Meant): Program =>
  ({ args, scope }) => {
    if (args.some(({ text }) => flags.test(text))) scope.analysis.effects.tests();
    else writeHere(scope);
  };

const CHECK = oneOf(
  "--check --check-only -c --diff -d -l --list --list-different --dry-run -n --verify --lint --test --set-exit-if-changed -o=none --output=none --verify-no-changes -",
);

/** `--fix` and what some write behind it: `--fix=all`, `--fix-unsafely`. */
const fixes = writesWith(/^--fix/);

/** `-w`, also among other letters. */
const BUNDLED_W = /^-\w*w/;

export const FORMATTERS: Readonly<Record<string, Program>> = {
  prettier: writesWith(/^-(-write|\w*w)/, "config parser ignore-path plugin"),
  prettierd: () => undefined,
  eslint: writesWith(
    oneOf("--fix-type --fix --init"),
    "config c ext f format rule o output-file ignore-path",
  ),
  oxlint: writesWith(oneOf("--fix --fix-suggestions --fix-dangerously --init")),
  tslint: fixes,
  standard: fixes,
  xo: fixes,
  semistandard: fixes,
  stylelint: fixes,
  markdownlint: writesWith(oneOf("--fix -f")),
  "markdownlint-cli2": fixes,
  textlint: fixes,
  rubocop: writesWith(
    oneOf("-a -A -x --auto-correct --autocorrect --fix-layout --auto-gen-config --autocorrect-all"),
  ),
  standardrb: fixes,
  erblint: writesWith(oneOf("-a --autocorrect")),
  htmlhint: fixes,
  sqlfluff: writesWith(oneOf("fix format")),
  djlint: writesWith(oneOf("--reformat")),
  "ansible-lint": fixes,
  "lint-staged": alwaysWrites,
  "pretty-quick": alwaysWrites,
  dprint: writesWith(oneOf("fmt init config")),
  oxfmt: writesUnless(oneOf("--check --list-different"), "c config"),
  biome,
  rome: biome,
  ruff,
  buf,
  // Its `-l` is a length, its `-t` a version.
  black: writesUnless(
    oneOf("--check --diff --version -"),
    "l t C j line-length target-version config exclude include",
  ),
  isort: writesUnless(oneOf("--check --check-only -c --diff -")),
  autopep8: writesWith(/^-(-in-place|\w*i)/),
  yapf: writesWith(oneOf("-i --in-place")),
  autoflake: writesWith(oneOf("-i --in-place")),
  pyupgrade: alwaysWrites,
  "2to3": writesWith(oneOf("-w")),
  docformatter: writesWith(oneOf("-i --in-place")),
  gofmt: writesWith(BUNDLED_W),
  goimports: writesWith(BUNDLED_W),
  gofumpt: writesWith(BUNDLED_W),
  rustfmt: writesUnless(oneOf("--check --emit=stdout --print-config -V")),
  "clang-format": writesWith(oneOf("-i --i")),
  shfmt: writesWith(BUNDLED_W),
  taplo: writesWith(oneOf("fmt format")),
  stylua: writesUnless(CHECK),
  nixfmt: writesUnless(CHECK),
  alejandra: writesUnless(CHECK),
  zprint: writesWith(oneOf("-w")),
  jsonlint: writesWith(oneOf("-i --in-place")),
  "sort-package-json": writesUnless(oneOf("--check -c")),
  syncpack: writesWith(oneOf("fix-mismatches format set-semver-ranges update")),
  "js-beautify": writesWith(oneOf("-r --replace")),
  "php-cs-fixer": writesUnless(oneOf("--dry-run list-files describe check")),
  phpcbf: alwaysWrites,
  pint: writesUnless(oneOf("--test")),
  swiftformat: writesUnless(oneOf("--lint --dryrun")),
  scalafmt: writesUnless(oneOf("--check --test --list")),
  ormolu: writesWith(oneOf("-i --mode=inplace inplace")),
  perltidy: writesWith(oneOf("-b")),
  "google-java-format": writesWith(oneOf("-i --replace -r")),
  jscodeshift: writesUnless(oneOf("-d --dry")),
  "ast-grep": writesWith(oneOf("-U --update-all --interactive -i")),
  comby: writesWith(oneOf("-i -in-place")),
  gopls: writesWith(oneOf("-w")),
  gomodifytags: writesWith(oneOf("-w")),
  husky: alwaysWrites,
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
  sqlc: writesUnless(oneOf("vet verify diff compile version")),
  wire: alwaysWrites,
  mockgen: alwaysWrites,
  stringer: alwaysWrites,
  swag: alwaysWrites,
  rector: writesUnless(oneOf("--dry-run -n list list-rules setup-ci completion")),
  doctoc: writesUnless(oneOf("--dryrun -d --stdout -s")),
  buildifier: writesUnless(/^--?mode=(check|diff|print_if_changed)$|^-d$/),
  "pip-compile": makesUnless(oneOf("--dry-run -n")),
  bison: alwaysWrites,
  yacc: alwaysWrites,
  flex: makesUnless(oneOf("-t --stdout")),
  lex: makesUnless(oneOf("-t")),
  "npm-check-updates": writesWith(oneOf("-u --upgrade")),
  ncu: writesWith(oneOf("-u --upgrade")),
  protoc: alwaysWrites,
  "standard-version": writesUnless(oneOf("--dry-run")),
  "release-it": writesUnless(oneOf("--dry-run")),
  "semantic-release": writesUnless(oneOf("--dry-run -d")),
  bumpversion: writesUnless(oneOf("--dry-run -n")),
  "bump-my-version": writesUnless(oneOf("--dry-run -n show")),
};
