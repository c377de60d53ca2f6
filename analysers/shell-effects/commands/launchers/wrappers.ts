/**
 * Programs that run another program given in their arguments: the effect is that of the inner command. One row per
 * wrapper says which of its flags take a value and how many operands stand before the inner command.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { NOTHING } from "../../shell/stream.ts";
import { textOf, UNKNOWN_FIELD, type Field } from "../../shell/field.ts";
import { absolutePath, forkScope, type Scope } from "../../shell/scope.ts";
import { isShortened, wholeFlag } from "../../shell/options.ts";
import { writeField } from "../../shell/write.ts";
import { followCode } from "../code/inline-code.ts";
import { executedVariable } from "../programs/executed-variables.ts";
import { runStream } from "../programs/run-file.ts";
import { USER_SHELLS } from "./user-shells.ts";
import { oneOf } from "../../shell/one-of.ts";

interface Wrapper {
  /** Flags that take their value from the next argument. */
  readonly valued?: string;
  /** Operands before the inner command: the seconds of `timeout`, the file of `flock`. */
  readonly skips?: number;
  /** `NAME=value` words may stand before the inner command. */
  readonly assigns?: boolean;
}

const TABLE: Readonly<Record<string, Wrapper>> = {
  sudo: { valued: "-u -g -h -p -C -r -t -T -U -D -R --user --group --chdir --host --prompt", assigns: true },
  doas: { valued: "-u -C" },
  timeout: { valued: "-s -k --signal --kill-after", skips: 1 },
  gtimeout: { valued: "-s -k --signal --kill-after", skips: 1 },
  nohup: {},
  setsid: {},
  time: { valued: "-f -o" },
  nocorrect: {},
  noglob: {},
  unbuffer: {},
  caffeinate: { valued: "-t -w" },
  nice: { valued: "-n --adjustment" },
  ionice: { valued: "-c -n -p" },
  chrt: { skips: 1 },
  taskset: { skips: 1 },
  stdbuf: { valued: "-i -o -e" },
  chronic: {},
  catchsegv: {},
  faketime: { skips: 1 },
  fakeroot: {},
  proot: { valued: "-r -b -w" },
  "xvfb-run": { valued: "-n -s -e -f -w -p" },
  "dbus-run-session": {},
  "cross-env": { assigns: true },
  "env-cmd": { valued: "-f -e" },
  strace: { valued: "-e -o -p -s -u -E -P" },
  ltrace: { valued: "-e -o" },
  perf: { skips: 1 },
  valgrind: {},
  rlwrap: {},
  busybox: {},
  toybox: {},
  "systemd-run": { valued: "-p --unit -u -M" },
  op: { skips: 1 },
  doppler: { skips: 1 },
  chpst: { valued: "-u -e" },
  setarch: { skips: 1 },
  linux32: {},
  linux64: {},
  unshare: {},
  nsenter: { valued: "-t" },
  "with-env": {},
  grc: { valued: "-c" },
  numactl: { valued: "-i -p -P -m -N -C -w --interleave --preferred --membind --cpunodebind --physcpubind" },
};

const wrapper = (row: Wrapper): Program => {
  const valued = new Set((row.valued ?? "").split(" "));
  return (call) => {
    const words = innerWords(call, valued, row);
    // `sudo -s` and `sudo -i` start a shell that reads what comes in.
    if (words.length === 0)
      return call.name === "sudo"
        ? runStream(call.stdin, forkScope(call.scope), "standard input of a shell")
        : undefined;
    return call.scope.analysis.runWords(words, call.scope, call.stdin);
  };
};

function innerWords(call: Invocation, valued: ReadonlySet<string>, row: Wrapper): readonly Field[] {
  const { args } = call;
  let index = 0;
  let skips = row.skips ?? 0;
  for (; index < args.length; index++) {
    const text = textOf(args[index]);
    if (text.startsWith("-")) {
      if (valued.has(text) || (/^--./.test(text) && isCutShort(text, valued))) index++;
    } else if (row.assigns === true && /^\w+=/.test(text)) {
      executedVariable(text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1), call.scope);
    } else if (skips > 0) skips--;
    else break;
  }
  return args.slice(index);
}

/** `--sig` for `--signal`. */
const isCutShort = (text: string, valued: ReadonlySet<string>): boolean =>
  [...valued].some((whole) => isShortened(text, whole));

const env: Program = ({ args, scope, stdin }) => {
  let inner: Scope = scope;
  let index = 0;
  for (; index < args.length; index++) {
    const text = wholeFlag(textOf(args[index]), "split-string", "chdir", "unset");
    const next = args[index + 1];
    const split = /^(?:-S|--split-string=?)(.*)/s.exec(text)?.[1];
    if (split !== undefined)
      return scope.analysis.runText(
        [split, ...args.slice(index + 1).map((arg) => arg.text)].join(" "),
        forkScope(inner),
        stdin,
      );
    const folder = /^(?:-C|--chdir=?)(.*)/s.exec(text)?.[1];
    if (folder !== undefined) {
      const cwd = absolutePath(inner, folder === "" ? textOf(next) : folder);
      inner = { ...forkScope(inner), cwd };
      if (folder === "") index++;
    } else if (text === "-u" || text === "--unset") index++;
    else if (/^[A-Za-z_]\w*=/.test(text)) {
      const [name, value] = [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)];
      executedVariable(name, value, scope);
      inner = forkScope(inner);
      inner.vars.set(name, value);
    } else if (!text.startsWith("-")) break;
  }
  const words = args.slice(index);
  return words.length === 0 ? undefined : scope.analysis.runWords(words, inner, stdin);
};

/** `command` and `builtin` know no functions, so that a function may have the name of what it wraps. */
const pastFunctions: Program = (call) => {
  const { scope, name } = call;
  if (name === "command" && /^-[pvV]*[vV]/.test(textOf(call.args[0]))) return;
  const words = innerWords(call, new Set(), {});
  const inner = textOf(words[0]);
  const body = scope.functions.get(inner);
  scope.functions.delete(inner);
  const outcome = scope.analysis.runWords(words, scope, call.stdin);
  if (body !== undefined && !scope.functions.has(inner)) scope.functions.set(inner, body);
  return outcome;
};

/** Runs a command in the Linux beside Windows, which sees the same project, or manages the systems that are there. */
const wsl: Program = (call) => {
  const { effects } = call.scope.analysis;
  const flag = textOf(call.args[0]);
  if (oneOf("-l --list --status -v --version --help").test(flag)) return;
  const manages = /^--(?!user|distribution|cd|exec|shell-type)./.test(flag);
  const words = innerWords(call, new Set("-d --distribution -u --user --cd --shell-type".split(" ")), {});
  if (flag === "--unregister") effects.destroy("it deletes a whole system");
  if (manages || words.length === 0) return effects.runs(call.name);
  return call.scope.analysis.runWords(words, call.scope, call.stdin);
};

const watch: Program = (call) => {
  const words = innerWords(call, new Set(["-n", "--interval"]), {});
  return call.scope.analysis.runText(
    words.map((word) => word.text).join(" "),
    forkScope(call.scope),
    NOTHING,
  );
};

const flock: Program = (call) => {
  const words = innerWords(call, new Set(["-w", "-E", "--timeout"]), {});
  const [file, ...inner] = words;
  if (file !== undefined && !/^\d+$/.test(file.text)) writeField(file, call.scope);
  if (textOf(inner[0]) === "-c")
    return call.scope.analysis.runText(textOf(inner[1]), forkScope(call.scope), call.stdin);
  return call.scope.analysis.runWords(inner, call.scope, call.stdin);
};

/** The inner command runs elsewhere: its paths are not ours, what it destroys is destroyed all the same. */
const ssh: Program = (call) => {
  const { scope } = call;
  if (oneOf("-V -G -Q").test(textOf(call.args[0]))) return;
  scope.analysis.effects.network = true;
  const words = innerWords(
    call,
    new Set(["-i", "-p", "-l", "-o", "-F", "-J", "-L", "-R", "-D", "-b", "-c", "-m", "-E", "-S", "-W"]),
    { skips: 1 },
  );
  const far: Scope = { ...forkScope(scope), place: "far", cwd: "/", files: new Map() };
  if (words.length > 0) scope.analysis.runText(words.map((word) => word.text).join(" "), far, call.stdin);
  else if (call.stdin.kind === "text") scope.analysis.runText(call.stdin.text, far, NOTHING);
  // `ssh -T git@host` only says who one is there.
  if (
    words.length === 0 &&
    call.stdin.kind === "none" &&
    call.args.some(({ text }) => text.startsWith("git@"))
  )
    return;
  scope.analysis.effects.runs("ssh");
};

const sandbox: Program = (call) => {
  const words = innerWords(call, new Set(["--userspec", "--groups"]), { skips: 1 });
  return call.scope.analysis.runWords(words, { ...forkScope(call.scope), cwd: null }, call.stdin);
};

/** A recorder or scheduler: `at` and `batch` run their input later. */
const later: Program = ({ scope, stdin }) => {
  if (stdin.kind === "text") scope.analysis.runText(stdin.text, forkScope(scope), NOTHING);
  else scope.analysis.runWords([UNKNOWN_FIELD], scope, NOTHING);
};

const coproc: Program = (call) => call.scope.analysis.runWords(call.args, forkScope(call.scope), call.stdin);

const table = Object.entries(TABLE).map(([name, row]): [string, Program] => [name, wrapper(row)]);

export const WRAPPERS: Readonly<Record<string, Program>> = {
  ...Object.fromEntries(table),
  env,
  genv: env,
  command: pastFunctions,
  builtin: pastFunctions,
  watch,
  flock,
  ssh,
  wsl,
  "wsl.exe": wsl,
  chroot: sandbox,
  at: later,
  batch: later,
  coproc,
  ...USER_SHELLS,
  entr: coproc,
  expect: ({ args, scope, stdin }) => {
    scope.analysis.effects.runs("expect");
    const code = args[args.findIndex(({ text }) => text === "-c") + 1]?.text;
    followCode(code ?? (stdin.kind === "text" ? stdin.text : ""), "other", scope);
    for (const [, command] of (code ?? "").matchAll(/\b(?:spawn|exec|system)\s([^\n;\]}]+)/g))
      scope.analysis.runText(command ?? "", forkScope(scope), NOTHING);
  },
};
