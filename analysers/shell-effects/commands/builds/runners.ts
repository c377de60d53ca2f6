/**
 * Known runners: programs with which a project checks and builds itself. They need no task, and the disk is compared
 * after they ran. The few flags and subcommands that change sources count as writes.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { readOptions } from "../../shell/options.ts";
import { textOf, literal, type Field } from "../../shell/field.ts";
import { absolutePath, forkScope, type Scope } from "../../shell/scope.ts";
import { NOTHING } from "../../shell/stream.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { bazel } from "./bazel.ts";
import { framework } from "./framework.ts";
import { artisan, mix, rails } from "../interpreters/frameworks.ts";
import { lossVerb } from "../words/loss-verb.ts";
import { gradle, maven } from "./jvm-builds.ts";
import { isRebuildable } from "../words/rebuildable.ts";
import { runScript } from "../words/run-script.ts";
import { hasWritingFlag, scriptKind } from "../words/script-name.ts";
import { hasWritingOption, hasWritingVerb } from "../words/writing-words.ts";
import { targets } from "./targets.ts";
import { toolByVerb } from "../words/verb-table.ts";
import { oneOf, type Meant } from "../../shell/one-of.ts";

/** Their operands are names of tests. */
const TAKES_NAMES = oneOf(
  "vitest jest mocha ava tap tape jasmine qunit uvu bats pytest py.test unittest nose2 rspec minitest cucumber cucumber-js phpunit pest behave busted ctest",
);

const tests: Program = ({ args, scope, name }) => {
  scope.analysis.effects.tests();
  const verbs = TAKES_NAMES.test(name)
    ? args.slice(0, 1).filter(({ text }) => oneOf("init codegen install-hooks").test(text))
    : args;
  const [first] = readOptions(verbs).operands;
  if (hasWritingFlag(args) || (first !== undefined && hasWritingVerb(args, [first]))) writeHere(scope);
};

/** A run of sessions, by the name of each. */
const sessions: Program = (call) => {
  const { values, operands } = readOptions(call.args, "e s c f k p env session sessions conf noxfile");
  tests(call);
  const named = ["e", "s", "env", "session", "sessions"].flatMap((flag) =>
    textOf(values.get(flag)).split(","),
  );
  if (named.some((name) => scriptKind(name) === "writes")) writeHere(call.scope);
  const [verb, folder] = operands;
  if (textOf(verb) === "devenv") writeOutput(folder ?? literal("venv"), call.scope);
};

/** Its operands are commands, and so are the values of these options. */
const measures =
  (options: Meant, operandsRun: boolean): Program =>
  (call) => {
    const { args, scope } = call;
    tests(call);
    const { operands } = readOptions(
      args,
      "w m M r n s p c S N i L prepare setup cleanup conclude warmup runs shell command-name input",
    );
    const commands = operandsRun ? [...operands] : [];
    args.forEach((arg, index) => {
      const at = arg.text.indexOf("=");
      if (options.test(at === -1 ? arg.text : arg.text.slice(0, at)))
        commands.push(
          at === -1 ? (args[index + 1] ?? literal("")) : { ...arg, text: arg.text.slice(at + 1) },
        );
    });
    for (const command of commands) scope.analysis.runText(command.text, forkScope(scope), NOTHING);
  };

/** A check, unless one of these flags makes it change what it checks. */
const writesGiven =
  (flags: Meant): Program =>
  (call) => {
    tests(call);
    if (call.args.some(({ text }) => flags.test(text))) writeHere(call.scope);
  };

const builds: Program = ({ args: all, scope, name: program }) => {
  // `-Dname=value` names a setting; its letters are no flags.
  const args = all.filter(({ text }) => !/^-D[\w.]+=/.test(text));
  scope.analysis.effects.builds();
  const loss = lossVerb(args);
  if (loss !== null) {
    scope.analysis.effects.destroy(`${program} ${loss}`);
    writeHere(scope);
  }
  const verbs = readOptions(args).operands;
  // In the build's own language.
  if (verbs.some(({ text }) => /^(eval|set|consoleQuick|console)( |$)/.test(text)))
    scope.analysis.effects.runs(`${program} eval`);
  // `swift format` prints, unless told to change the file.
  const prints =
    program === "swift" &&
    textOf(verbs[0]) === "format" &&
    !args.some(({ text }) => oneOf("-i --in-place").test(text));
  if (
    (!prints && hasWritingVerb(args, verbs)) ||
    hasWritingOption(args) ||
    verbs.some(({ text }) => /^(scalafmt|scalafix)(?!.*check)/i.test(text)) ||
    oneOf("scaffold add theme module").test(textOf(verbs[0])) ||
    (textOf(verbs[0]) === "package" && oneOf("init update edit").test(textOf(verbs[1]))) ||
    args.some(({ text }) => text === "--init")
  )
    writeHere(scope);
  const { values, operands } = readOptions(args, "o d out-dir out-file outdir outfile output dir out");
  if (oneOf("sass lessc").test(program)) writeOutput(operands[1], scope);
  if (oneOf("babel swc").test(program)) writeOutput(values.get("d"), scope);
  // Longer names of places are met on any program (output-options.ts).
  for (const name of ["o", "output"]) writeOutput(values.get(name), scope);
};

const tsc: Program = ({ args, scope }) => {
  const flags = args.map((arg) => arg.text);
  if (flags.includes("--init")) writeField(literal("tsconfig.json"), scope);
  if (
    flags.some((flag) =>
      oneOf(
        "--noEmit --showConfig --listFilesOnly --v --version --h --help -noEmit -showConfig -listFilesOnly -v -version -h -help",
      ).test(flag),
    )
  )
    return scope.analysis.effects.tests();
  scope.analysis.effects.builds();
  const options = readOptions(
    args,
    "p target module outDir rootDir jsx lib project moduleResolution outFile",
  );
  const placed = args.some(({ text }) => oneOf("--outDir --outFile -outDir -outFile").test(text));
  // Given single files, the compiler puts its output beside them.
  if (!placed && options.operands.some(({ text }) => /\.[cm]?tsx?$/.test(text))) writeHere(scope);
};

/** Output that ends up among the sources is a write; in a folder of build output it is not. */
function writeOutput(field: Field | undefined, scope: Scope): void {
  if (field === undefined) return;
  const path = absolutePath(scope, field.text);
  if (path === null || !isRebuildable(path, scope.analysis.effects.context.directory))
    writeField(field, scope);
}

/** turbo, nx, lerna: the tasks behind `run`. */
const monorepo: Program = (call: Invocation) => {
  const dashes = call.args.findIndex(({ text }) => text === "--");
  if (call.name === "lerna" && textOf(call.args[0]) === "exec" && dashes !== -1)
    return call.scope.analysis.runWords(call.args.slice(dashes + 1), forkScope(call.scope), NOTHING);
  const names = readOptions(
    call.args,
    "filter F scope t p target targets projects parallel concurrency c configuration",
  ).operands.map((operand) => ({ ...operand, text: operand.text.split(":").pop() ?? operand.text }));
  const verbs = names.filter(({ text }) => !oneOf("run run-many affected exec x").test(text));
  const target = readOptions(call.args, "t target targets").values;
  const named = target.get("t") ?? target.get("target") ?? target.get("targets");
  const [first] = verbs;
  if (
    oneOf("g generate migrate add init import format:write format version publish bootstrap link clean").test(
      textOf(first),
    )
  )
    writeHere(call.scope);
  else if (
    oneOf(
      "graph show list ls report print-affected format:check query daemon telemetry login changed diff info",
    ).test(textOf(first))
  )
    return;
  else runScript(named ?? first, call.args, call.scope);
};

const cargo = toolByVerb({
  test: "test t check c clippy bench nextest llvm-cov tarpaulin audit deny machete udeps miri semver-checks hack",
  build: "build b doc d clean install uninstall fetch rustc rustdoc",
  writes:
    "add remove rm update fix fmt init new generate-lockfile vendor upgrade sort insta release set-version generate",
  reads:
    "metadata tree search version help locate-project pkgid verify-project read-manifest info list config report outdated bloat geiger login logout owner",
  readFlags: oneOf("--check --list"),
});

const dotnet = toolByVerb({
  test: "test",
  build: "build clean restore publish msbuild pack vstest",
  writes: "new add remove format sln tool ef",
  reads: "--info --list-sdks --list-runtimes --version list help nuget",
  readFlags: oneOf("--verify-no-changes list"),
});

const PROGRAMS_BY_NAMES: readonly (readonly [string, Program])[] = [
  [
    "vitest jest mocha ava tap tape jasmine karma cypress playwright wdio testcafe cucumber-js qunit nyc c8 uvu bats pytest py.test unittest nose2 rspec minitest cucumber phpunit pest codeception behave ctest ginkgo busted stryker artillery k6 newman lighthouse size-limit publint attw knip depcheck madge dependency-cruiser depcruise ts-prune unimported mypy pyright pyre pylint flake8 bandit vulture radon pycodestyle pydocstyle vue-tsc svelte-check golangci-lint staticcheck govulncheck psalm clang-tidy cppcheck swiftlint detekt hlint credo reek brakeman tsd tstyche commitlint luacheck selene checkmake proselint dotenv-linter nixfmt-check buf-lint alex vale cspell semgrep snyk dockle phpcs wrk autocannon ab locust promtool conftest kubeval kubeconform helm-docs-check",
    tests,
  ],
  [
    "webpack rollup esbuild parcel swc babel tsup tsdown unbuild microbundle rolldown rspack ncc pkg vsce electron-builder sass lessc postcss tailwindcss mkdocs sphinx-build typedoc jsdoc ninja meson xcodebuild swift stack cabal dune sbt lein zig vite tsup-node snowpack wasm-pack mdbook hugo jekyll eleventy storybook start-storybook build-storybook http-server serve live-server json-server uvicorn gunicorn hypercorn waitress-serve puma unicorn",
    builds,
  ],
];

const sequelize = framework(/^(init|migration:\S+|model:\S+|seed:\S+|db:migrate|db:seed\S*)$/);

export const RUNNERS: Readonly<Record<string, Program>> = {
  ...Object.fromEntries(
    PROGRAMS_BY_NAMES.flatMap(([names, program]) =>
      names.split(" ").map((name): [string, Program] => [name, program]),
    ),
  ),
  codespell: writesGiven(/^-\w*w|^--write-changes|^-i ?[123]/),
  phpstan: writesGiven(oneOf("-b")),
  tox: sessions,
  nox: sessions,
  hyperfine: measures(oneOf("-p -s -c --prepare --setup --cleanup --conclude"), true),
  gotestsum: measures(oneOf("--post-run-command"), false),
  xcrun: (call) => {
    builds(call);
    if (call.args.some(({ text }) => text === "-i")) writeHere(call.scope);
  },
  ktlint: writesGiven(oneOf("-F --format")),
  "elm-test": tests,
  act: writesGiven(oneOf("-b --bind")),
  coverage: (call) => {
    tests(call);
    const { values } = readOptions(call.args, "d o directory");
    for (const name of ["d", "o", "directory"]) writeOutput(values.get(name), call.scope);
  },
  flask: (call) => {
    builds(call);
    const [area, verb] = readOptions(call.args, "app A e env-file").operands;
    if (textOf(area) === "db" && !oneOf("current history heads show check branches").test(textOf(verb)))
      writeHere(call.scope);
  },
  tsc,
  tsgo: tsc,
  make: targets,
  gmake: targets,
  just: targets,
  task: targets,
  rake: targets,
  invoke: targets,
  gulp: targets,
  grunt: targets,
  mage: targets,
  earthly: targets,
  turbo: monorepo,
  nx: monorepo,
  lerna: monorepo,
  bazel,
  bazelisk: bazel,
  buck: bazel,
  buck2: bazel,
  wireit: monorepo,
  moon: monorepo,
  rush: monorepo,
  cargo,
  dotnet,
  mvn: maven,
  mvnw: maven,
  gradle,
  gradlew: gradle,
  next: framework(oneOf("init codemod")),
  nuxt: framework(oneOf("init add module")),
  nuxi: framework(oneOf("init add module upgrade")),
  astro: framework(oneOf("add sync db")),
  remix: framework(oneOf("init reveal")),
  ng: framework(oneOf("g generate new add update config"), oneOf("build serve test lint e2e b s t")),
  msw: framework(oneOf("init")),
  nest: framework(oneOf("g generate new n add update")),
  expo: framework(oneOf("install prebuild customize init")),
  "react-scripts": framework(oneOf("eject")),
  "vue-cli-service": framework(oneOf("add invoke")),
  flutter: framework(oneOf("create pub upgrade gen-l10n"), oneOf("test build analyze run doctor devices")),
  mix: mix(
    framework(
      /^(format|new|deps\.\w+|ecto\.(gen|migrate)\S*|phx\.(gen|new)\S*|hex\S*|gettext\S*)$/,
      oneOf("test compile credo dialyzer run phx.server"),
    ),
  ),
  rails: rails(
    framework(
      /^(g|generate|new|d|destroy|app:\S*|db:(migrate|rollback|seed|schema:dump)\S*|credentials:edit|active_storage:install)$/,
      oneOf("test spec server s routes about zeitwerk:check assets:precompile"),
    ),
  ),
  artisan: artisan(
    framework(/^(make:|migrate|vendor:publish|key:generate)/, oneOf("test serve route:list list")),
  ),
  alembic: framework(
    oneOf("revision init upgrade stamp merge"),
    oneOf("current history heads branches check show"),
  ),
  knex: framework(/^(migrate:(make|latest)|seed:|init)/, oneOf("migrate:status migrate:list")),
  sequelize,
  "sequelize-cli": sequelize,
  "drizzle-kit": framework(/^(generate|pull|introspect|up|push|migrate)/, oneOf("check studio")),
  changeset: framework(/^(add|version|init|pre)?$/, oneOf("status")),
};
