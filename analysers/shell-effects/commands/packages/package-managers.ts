/**
 * Package managers: installing changes the manifest, the lock file or what is installed; `run` and `exec`
 * hand over to a script or another program; listing only looks.
 */
import type { Program } from "../../shell/analysis.ts";
import { textOf, literal, type Field } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import type { Outcome } from "../../shell/stream.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { executePackage } from "./execute-package.ts";
import { nodePackages } from "./node-packages.ts";
import { runScript } from "../words/run-script.ts";
import { toolByVerb } from "../words/verb-table.ts";
import { oneOf, type Meant } from "../../shell/one-of.ts";

const npx: Program = (call) => executePackage(call.args, call);

/** `poetry run x`, `uv run x`, `bundle exec x`: the inner program decides; otherwise the verbs do. */
const withRun =
  (run: Meant, verbs: Program): Program =>
  (call): Outcome | void => {
    const { args } = call;
    const at = args.findIndex(({ text }) => !text.startsWith("-"));
    if (!run.test(textOf(args[at]))) return verbs(call);
    const inner = args.slice(at + 1);
    const first = inner.findIndex(
      ({ text }, index) =>
        !text.startsWith("-") &&
        !oneOf(
          "--with --extra --group --python -p --package --project --env-file --directory -n --prefix --cwd",
        ).test(textOf(inner[index - 1])),
    );
    const named = first === -1 ? [] : inner.slice(first);
    if (inner.slice(0, inner.length - named.length).some(({ text }) => text === "-m"))
      return call.scope.analysis.runWords(
        [literal("python"), literal("-m"), ...named],
        call.scope,
        call.stdin,
      );
    const [program] = named;
    if (program === undefined) return;
    if (program.text.endsWith(".py"))
      return call.scope.analysis.runWords([literal("python"), ...named], call.scope, call.stdin);
    return call.scope.analysis.runWords(named, call.scope, call.stdin);
  };

/** A package by its name on the registry, with a version or without; a path, an address or an archive is none. */
const REGISTERED = /^(?!.*\.(whl|zip|tgz|tar(\.\w+)?)$)[a-z0-9][\w.-]*(\[[\w,.-]*\])?([=<>!~]=?.*)?$/i;

/** Does pip take packages from where others can put them? To ask what one needs, it runs the code that builds it. */
function buildsOthers(verb: Field, { operands, has, values }: ReturnType<typeof readOptions>): boolean {
  const lists = ["r", "requirement", "c", "constraint"].flatMap((name) => values.get(name) ?? []);
  return (
    has("i", "index-url", "extra-index-url", "f", "find-links", "e", "editable") ||
    lists.some(({ text }) => !/^[\w-]/.test(text)) ||
    operands.some((one) => one !== verb && !REGISTERED.test(one.text))
  );
}

const pip: Program = (call) => {
  const { scope } = call;
  const { effects } = scope.analysis;
  const options = readOptions(
    call.args,
    "r requirement c constraint i index-url extra-index-url f find-links e editable t d dest w wheel-dir",
  );
  const [verb] = options.operands;
  if (
    verb === undefined ||
    oneOf("list show freeze check search help debug config cache index inspect hash tree version").test(
      verb.text,
    )
  )
    return;
  effects.network = true;
  const builds = buildsOthers(verb, options);
  if (options.has("dry-run")) return builds ? effects.runs(`pip ${verb.text}`) : undefined;
  if (builds && oneOf("download wheel").test(verb.text)) effects.runs(`pip ${verb.text}`);
  const folder = ["d", "dest", "w", "wheel-dir"].flatMap((name) => options.values.get(name) ?? [])[0];
  if (oneOf("download wheel").test(verb.text) && folder !== undefined) writeField(folder, scope);
  else if (
    oneOf("download wheel").test(verb.text) ||
    call.args.some(({ text }) => oneOf("-t --target --prefix").test(text))
  )
    writeHere(scope);
  else effects.runs(`pip ${verb.text}`);
};

const system = toolByVerb({
  reads:
    "list search show info policy depends rdepends madison leaves deps doctor config outdated home cat log desc help query -Q -Qs -Ss -Si --version -l -L -S -s services",
});

const brewVerbs = toolByVerb({
  reads:
    "list ls search info policy deps leaves outdated home homepage cat log desc help services config doctor uses options tap-info formulae casks commands fetch docs shellenv analytics abv missing livecheck",
});
const brew: Program = (call): Outcome | void => {
  const [first, second] = call.args;
  if (/^--(cache|prefix|cellar|repository|repo|caskroom|env|taps|version)$/.test(textOf(first))) return;
  if (textOf(first) === "bundle" && oneOf("check list").test(textOf(second))) return;
  const changes = oneOf("analytics services").test(textOf(first)) && second !== undefined;
  if (changes && !oneOf("state list info").test(second.text)) return call.scope.analysis.effects.runs("brew");
  return call.args.some(({ text }) => text === "-h") ? undefined : brewVerbs(call);
};

/** `conda env list` looks, `conda env create` does not. */
const environments: Program = (call): Outcome | void =>
  textOf(call.args[0]) === "env" && oneOf("list export config").test(textOf(call.args[1]))
    ? undefined
    : system(call);

const poetry = toolByVerb({
  reads: "show check env version about search config help list",
  build: "build install sync",
  writes: "add remove update lock init new version",
  readFlags: oneOf("--check"),
});
/** `install` alone installs what is written down; with a name it writes that down. */
const installs =
  (rest: Program): Program =>
  (call): Outcome | void => {
    const [verb, named] = readOptions(call.args, "r c i e requirements").operands;
    if (textOf(verb) === "version" && named !== undefined) return writeHere(call.scope);
    if (call.name === "pipenv" && oneOf("install sync").test(textOf(verb)) && named !== undefined)
      return writeHere(call.scope);
    return rest(call);
  };
const uv: Program = (call): Outcome | void => {
  const [first, ...rest] = readOptions(call.args, "directory project p python").operands;
  if (textOf(first) === "pip") return pip({ ...call, args: rest });
  if (textOf(first) === "tool") {
    const [verb, ...inner] = rest;
    if (textOf(verb) === "run") return executePackage(inner, call);
    if (!/^(list|dir)?$/.test(textOf(verb))) call.scope.analysis.effects.runs(`uv tool ${textOf(verb)}`);
    return;
  }
  return toolByVerb({
    reads: "tree python version self help cache export-x",
    build: "sync build venv",
    writes: "add remove lock init export",
    readFlags: oneOf("--check --locked"),
  })(call);
};
const bundle = toolByVerb({
  reads: "list show info outdated check env platform viz doctor config help open",
  writes: "install update add remove lock init gem binstubs package cache clean",
});
const composer = toolByVerb({
  reads:
    "show info outdated validate diagnose licenses audit why depends prohibits search status about check-platform-reqs",
  build: "dump-autoload dumpautoload",
  writes: "install update require remove init create-project bump config global",
});
/** What is no verb of its own is a script, as with yarn. */
const composed: Program = (call): Outcome | void => {
  const [verb, second] = readOptions(call.args, "d working-dir").operands;
  if (verb !== undefined && /^(test|lint|check|analy[sz]e|phpstan|cs|phpcs|stan)\b/.test(verb.text))
    return runScript(verb, call.args, call.scope);
  if (oneOf("run run-script").test(textOf(verb)) && second !== undefined)
    return runScript(second, call.args, call.scope);
  return composer(call);
};
const gem = toolByVerb({
  reads: "list search info env environment which contents dependency outdated specification help",
});
const pod = toolByVerb({ reads: "list search spec outdated env", writes: "install update init deintegrate" });
const dart = toolByVerb({
  test: "test analyze",
  build: "compile doc",
  writes: "create fix format pub",
  reads: "info help devtools",
  readFlags: oneOf("--set-exit-if-changed --output=none --dry-run -n deps outdated"),
});
const deno: Program = (call): Outcome | void => {
  const [verb, ...rest] = call.args;
  if (textOf(verb) === "task") return runScript(rest[0], rest, call.scope);
  if (textOf(verb) === "eval")
    return call.scope.analysis.runWords(
      [literal("node"), literal("-e"), ...rest.filter(({ text }) => !text.startsWith("-"))],
      call.scope,
      call.stdin,
    );
  const script = rest.find(({ text }) => /^(https?:|npm:|jsr:|file:)|\.[cm]?[jt]sx?$/.test(text));
  if (oneOf("run serve x").test(textOf(verb)) && /^https?:/.test(textOf(script)))
    return call.scope.analysis.effects.hide("it runs text fetched from the network (a module of deno)");
  return toolByVerb({
    test: "test check lint bench coverage",
    build: "compile bundle cache doc serve",
    writes: "fmt add remove init install uninstall update vendor",
    reads: "info types completions help",
    readFlags: oneOf("--check -g --global"),
  })(call);
};

/** `corepack pnpm install` is `pnpm install`. */
const corepack: Program = (call): Outcome | void =>
  oneOf("npm npx pnpm pnpx yarn").test(textOf(call.args[0]))
    ? call.scope.analysis.runWords(call.args, call.scope, call.stdin)
    : system(call);

export const PACKAGE_MANAGERS: Readonly<Record<string, Program>> = {
  npm: nodePackages,
  pnpm: nodePackages,
  yarn: nodePackages,
  bun: nodePackages,
  cnpm: nodePackages,
  npx,
  pnpx: npx,
  bunx: npx,
  uvx: npx,
  pipx: withRun(oneOf("run"), system),
  corepack,
  pip,
  pip3: pip,
  poetry: withRun(oneOf("run"), installs(poetry)),
  pipenv: withRun(oneOf("run"), installs(poetry)),
  pdm: withRun(oneOf("run"), installs(poetry)),
  hatch: withRun(oneOf("run"), installs(poetry)),
  rye: withRun(oneOf("run"), installs(poetry)),
  uv: withRun(oneOf("run"), uv),
  conda: withRun(oneOf("run"), environments),
  mamba: withRun(oneOf("run"), system),
  micromamba: withRun(oneOf("run"), system),
  bundle: withRun(oneOf("exec"), bundle),
  bundler: withRun(oneOf("exec"), bundle),
  composer: composed,
  gem,
  pod,
  dart,
  deno,
  ni: ({ scope }) => writeHere(scope),
  nr: ({ args, scope }) => runScript(args[0], args, scope),
  nlx: npx,
  apt: system,
  "apt-get": system,
  "apt-cache": system,
  brew,
  dnf: system,
  yum: system,
  pacman: system,
  apk: system,
  snap: system,
  port: system,
  zypper: system,
  choco: system,
  winget: system,
  scoop: system,
  dpkg: system,
  rpm: system,
  "nix-env": system,
};
