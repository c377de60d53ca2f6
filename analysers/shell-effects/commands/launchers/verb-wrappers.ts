/**
 * Managers of versions and environments: one verb runs another program, while the others look or change what is
 * installed. The verb counts only in the place where the program reads it, since the same word further on belongs to
 * the inner command. A verb that stands in no list is an opaque program.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { literal, textOf, type Field } from "../../shell/field.ts";
import { absolutePath, forkScope, type Scope } from "../../shell/scope.ts";
import { NOTHING, type Outcome } from "../../shell/stream.ts";
import { writeField } from "../../shell/write.ts";
import { oneOf, type Meant } from "../../shell/one-of.ts";
import { runScript } from "../words/run-script.ts";

interface VerbWrapper {
  /** Verbs after which another command stands. */
  readonly runs?: string;
  /** Operands between such a verb and the command. */
  readonly skips?: number;
  /** Words between such a verb and the command, as often as they come: `node@20`. */
  readonly versions?: RegExp;
  /** Verbs that print settings for the shell to evaluate, and nothing else. */
  readonly prints?: string;
  readonly reads?: string;
  /** Verbs with a second verb, which may only list or show. */
  readonly areas?: string;
  /** Verbs that fetch what is then ready for use, outside of the sources. */
  readonly installs?: string;
  /** Verbs that run a task of the project by its name. */
  readonly scripts?: string;
  /** Verbs that write the file of settings in this folder. */
  readonly writes?: { readonly verbs: string; readonly file: string };
  /** What stands in no list is the command itself. */
  readonly bare?: boolean;
  /** Flags that take their value from the next argument. */
  readonly valued?: string;
}

const PRINTS: Outcome = { ok: null, out: NOTHING };

/** How many words from `from` on are flags and their values. */
function afterFlags(args: readonly Field[], from: number, valued: Meant): number {
  let at = from;
  while (/^[-+]/.test(textOf(args[at])) && textOf(args[at]) !== "--")
    at += valued.test(textOf(args[at])) ? 2 : 1;
  return at;
}

/** The command behind a verb that runs one, without the flags and versions before it. */
function innerCommand(args: readonly Field[], row: VerbWrapper): readonly Field[] {
  const valued = oneOf(row.valued ?? "");
  let skips = row.skips ?? 0;
  let at = afterFlags(args, 0, valued);
  while (at < args.length && textOf(args[at]) !== "--") {
    if (skips-- <= 0 && row.versions?.test(textOf(args[at])) !== true) return args.slice(at);
    at = afterFlags(args, at + 1, valued);
  }
  return args.slice(at + 1);
}

/** `-f value`, `--flag value` or `--flag=value`. */
function flagValue(args: readonly Field[], ...names: readonly string[]): Field | undefined {
  const at = args.findIndex(({ text }) => names.includes(text.replace(/^(--[^=]+)=.*/s, "$1")));
  const flag = args[at];
  if (flag === undefined || !flag.text.includes("=")) return at === -1 ? undefined : args[at + 1];
  return { ...flag, text: flag.text.slice(flag.text.indexOf("=") + 1) };
}

/** The folder that is named before the verb. */
function folderOf(flags: readonly Field[], scope: Scope): Scope {
  const folder = flagValue(flags, "-C", "--cd");
  return folder === undefined ? scope : { ...forkScope(scope), cwd: absolutePath(scope, folder.text) };
}

const INFORMATION = oneOf("--version --help help version");
/** Alone; before a verb they may mean something else. */
const ALONE = oneOf("-V -h -v --version --help");

const verbWrapper =
  (row: VerbWrapper): Program =>
  (call) => {
    const { args } = call;
    const asks = row.bare !== true && INFORMATION.test(textOf(args[0]));
    if (asks || (args.length === 1 && ALONE.test(textOf(args[0])))) return;
    const at = afterFlags(args, 0, oneOf(row.valued ?? ""));
    return runVerb(row, args.slice(textOf(args[at]) === "--" ? at + 1 : at), {
      ...call,
      scope: folderOf(args.slice(0, at), call.scope),
    });
  };

function runVerb(row: VerbWrapper, words: readonly Field[], call: Invocation): Outcome | void {
  const { scope, name, args } = call;
  const { analysis } = scope;
  const [verb, ...rest] = words;
  if (verb === undefined) return row.bare === true ? PRINTS : undefined;
  const is = (list: string | undefined): boolean => list !== undefined && oneOf(list).test(verb.text);
  if (is(row.prints)) return PRINTS;
  if (is(row.reads)) return;
  if (is(row.areas) && /^(ls|list.*|show|get|current|status)?$/.test(textOf(rest[0]))) return;
  if (is(row.installs)) return analysis.effects.builds();
  if (is(row.runs)) {
    const command = innerCommand(rest, row);
    const text = flagValue(rest.slice(0, rest.length - command.length + 1), "-c", "--command");
    if (text !== undefined) return analysis.runText(text.text, forkScope(scope), call.stdin);
    return analysis.runWords(command, scope, call.stdin);
  }
  if (is(row.scripts)) return runScript(rest[afterFlags(rest, 0, oneOf(row.valued ?? ""))], rest, scope);
  if (row.writes !== undefined && is(row.writes.verbs))
    return writeField(flagValue(args, "-f", "--file") ?? literal(row.writes.file), scope);
  if (row.bare === true) return analysis.runWords(words, scope, call.stdin);
  analysis.effects.runs(name);
}

const SHIMS: VerbWrapper = {
  runs: "exec",
  prints: "init virtualenv-init sh-activate activate",
  reads:
    "show which versions list doc root whence prefix shims commands completions hooks virtualenvs --path --root",
};
const MISE: VerbWrapper = {
  runs: "exec x",
  versions: /^[^-]\S*@\S*$/,
  prints: "activate env hook-env completion deactivate",
  reads: "ls list current which where outdated doctor ls-remote latest registry search bin-paths version",
  areas: "settings config cfg tasks plugins alias cache",
  installs: "install i",
  scripts: "run r",
  valued: "-C --cd -E --env -j --jobs -P --profile",
};
const NODE_VERSION = /^(v?\d[\w.]*|node|stable|system|default|current|latest|iojs|lts\/.*|lts)$/;

const TABLE: Readonly<Record<string, VerbWrapper>> = {
  pyenv: SHIMS,
  rbenv: SHIMS,
  nodenv: SHIMS,
  goenv: SHIMS,
  jenv: SHIMS,
  tfenv: { reads: "list list-remote version-name" },
  opam: {
    runs: "exec",
    prints: "env",
    reads: "list show search info var lint tree",
    areas: "switch repo repository config pin",
    installs: "init",
    valued: "--switch --root",
  },
  rustup: {
    runs: "run",
    skips: 1,
    prints: "completions",
    reads: "show which doc man check",
    areas: "component toolchain target override",
  },
  mise: MISE,
  asdf: {
    runs: "exec",
    reads: "current list which where latest info list-all shimversions",
    areas: "plugin",
    installs: "install reshim",
  },
  nvm: {
    runs: "exec",
    versions: NODE_VERSION,
    reads: "use ls list current which ls-remote version-remote alias cache",
    installs: "install i",
  },
  fnm: {
    runs: "exec",
    prints: "env completions",
    reads: "list ls list-remote ls-remote current default use",
    installs: "install",
    valued: "--using --log-level --node-dist-mirror --fnm-dir --arch",
  },
  volta: {
    runs: "run",
    prints: "completions",
    reads: "list ls which",
    installs: "install fetch",
    valued: "--node --npm --yarn --pnpm --env",
  },
  direnv: { runs: "exec", skips: 1, prints: "hook export stdlib", reads: "status show_dump dump fetchurl" },
  dotenv: {
    runs: "run",
    reads: "list get",
    writes: { verbs: "set unset", file: ".env" },
    bare: true,
    valued: "-e -c -v -f --file -q --quote",
  },
  // Proxies and runners in an environment of their own.
  rtk: { runs: "proxy", reads: "gain", bare: true },
  pixi: {
    runs: "run",
    reads: "list info search tree",
    installs: "install",
    valued: "-e --environment --manifest-path",
  },
  devbox: {
    runs: "run",
    reads: "list info search version",
    installs: "install",
    valued: "-c --config -e --env",
  },
  toolbox: { runs: "run", reads: "list", valued: "-c --container -d -r" },
  infisical: { runs: "run", valued: "--env --path --projectId --token" },
  chamber: { runs: "exec", skips: 1, reads: "list history" },
  starship: { prints: "init completions", reads: "prompt module explain timings print-config session" },
  zoxide: { prints: "init", reads: "query" },
  "ssh-agent": { bare: true, valued: "-a -E -O -P -t" },
};

export const VERB_WRAPPERS: Readonly<Record<string, Program>> = {
  ...Object.fromEntries(Object.entries(TABLE).map(([name, row]) => [name, verbWrapper(row)])),
  rtx: verbWrapper(MISE),
  dircolors: () => PRINTS,
};
