/**
 * `find`, `fd` and `xargs` run other commands on the files they find. Deleting through them deletes a tree. The
 * command they run is followed with an unknown argument in the place of the file.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { spendCommand } from "../../shell/steps.ts";
import { textOf, literal, UNKNOWN_FIELD, type Field } from "../../shell/field.ts";
import { absolutePath, forkScope, type Scope } from "../../shell/scope.ts";
import { namesHostProcess } from "../../shell/host-process.ts";
import { DYNAMIC, NOTHING, ONE_NAME, type Outcome, type Stream } from "../../shell/stream.ts";
import { isOfSystem, isWholePlace } from "../../shell/system-place.ts";
import { readOptions } from "../../shell/options.ts";
import { writeField } from "../../shell/write.ts";
import { runStream } from "../programs/run-file.ts";
import { isRebuildable } from "../words/rebuildable.ts";
import { isNobodys, unlost } from "./nobodys.ts";
import { oneOf } from "../../shell/one-of.ts";

const DELETERS = new Set(["rm", "unlink", "shred", "rmdir", "trash", "rimraf"]);
const MODES = oneOf("chmod chown chgrp");
const WRITES_OUTPUT = new Set(["-fprint", "-fprint0", "-fprintf", "-fls"]);

const find: Program = (call) => {
  const { args, scope } = call;
  const starts = startingPoints(args);
  const names = rebuildableFound(args, scope.analysis.effects.context.directory);
  if (names !== null) return { ok: null, out: { kind: "computed", names } };
  for (let index = 0; index < args.length; index++) {
    const text = textOf(args[index]);
    const next = args[index + 1];
    if (text === "-delete") deletesFound(starts, args.slice(0, index), scope);
    else if (WRITES_OUTPUT.has(text) && next !== undefined) writeField(next, scope);
    else if (oneOf("-exec -execdir -ok -okdir").test(text)) {
      // Each of them looks at all other words.
      if (!spendCommand(scope, args.length)) return;
      const rest = args.slice(index + 1);
      const end = rest.findIndex(
        (arg, at) => arg.text === ";" || (arg.text === "+" && textOf(rest[at - 1]) === "{}"),
      );
      const words = end === -1 ? rest : rest.slice(0, end);
      runOnFound(words, starts, args, index, call);
      index += words.length;
    }
  }
};

/** What stands before the first test or action; options in capitals go before it. */
function startingPoints(args: readonly Field[]): readonly Field[] {
  const first = args.findIndex((arg) => /^[(!]|^-[a-z]/.test(arg.text));
  const points = args
    .slice(0, first)
    .filter((arg, index) => !arg.text.startsWith("-") && textOf(args[index - 1]) !== "-D");
  return points.length === 0 ? [literal(".")] : points;
}

/**
 * Whether what stands before a deletion lets only what can be built again come to it. What an `-o` parts from it is
 * not asked for it (`-name node_modules -prune -o …`), and a negated name keeps out, so it narrows nothing.
 */
function comesToRebuildable(before: readonly Field[], directory: string): boolean {
  const depths = before.map((_, at) => depthAt(before, at));
  const apart = before.findLastIndex(
    (arg, at) => oneOf("-o -or ,").test(arg.text) && depths[at] === depths.at(-1),
  );
  const own = before.slice(apart + 1);
  const names = own.filter(
    (_, at) =>
      oneOf("-name -path -wholename").test(textOf(own[at - 1])) && !oneOf("! -not").test(textOf(own[at - 2])),
  );
  const rebuildable = ({ text }: Field): boolean => isRebuildable(`${directory}/${text}`, directory);
  // Of alternatives in brackets each has to be harmless, of conditions that all hold one is enough.
  return own.some(({ text }) => oneOf("-o -or").test(text))
    ? names.length > 0 && names.every(rebuildable)
    : names.some(rebuildable);
}

const PRINTS = oneOf("-print -print0");
/** Beside names, what a search may say that neither acts nor keeps anything out or brings anything in. */
const PLAIN = oneOf(
  "( ) -a -and -name -type -maxdepth -mindepth -prune -xdev -mount -depth -print -print0 -o -or",
);

/**
 * The names that a search lists which does nothing but print, where each alternative that prints asks for what can be
 * built again (`-name node_modules -o -name dist`), each somewhere below each start; null for any other search.
 */
function rebuildableFound(args: readonly Field[], directory: string): readonly string[] | null {
  const starts = startingPoints(args);
  const tests = args.slice(args.findIndex((arg) => /^[(!]|^-[a-z]/.test(arg.text)));
  if (tests.some(({ text }) => (text.startsWith("-") && !PLAIN.test(text)) || oneOf("! ,").test(text)))
    return null;
  const alternatives = alternativesOf(tests);
  // What stands behind brackets prints whatever each alternative in them finds.
  const printing = tests.some(({ text }) => text === "(")
    ? []
    : alternatives.filter((own) => own.some(({ text }) => PRINTS.test(text)));
  const names = (printing.length > 0 ? printing : alternatives).map((own) =>
    own.find(
      ({ text }, at) => textOf(own[at - 1]) === "-name" && isRebuildable(`${directory}/${text}`, directory),
    ),
  );
  if (!names.every((name) => name !== undefined)) return null;
  return starts.flatMap((start) => names.map(({ text }) => `${start.text}/${ONE_NAME}/${text}`));
}

/** What `-o` parts, whatever brackets are around it. */
function alternativesOf(tests: readonly Field[]): readonly (readonly Field[])[] {
  const all: Field[][] = [[]];
  for (const test of tests) {
    if (oneOf("-o -or").test(test.text)) all.push([]);
    else all.at(-1)?.push(test);
  }
  return all;
}

/** How many brackets are open there. */
function depthAt(args: readonly Field[], at: number): number {
  const count = (mark: string): number => args.slice(0, at + 1).filter(({ text }) => text === mark).length;
  return count("(") - count(")");
}

function deletesFound(starts: readonly Field[], before: readonly Field[], scope: Scope): void {
  const { effects } = scope.analysis;
  const narrowed = comesToRebuildable(before, effects.context.directory);
  const filtered =
    narrowed ||
    before.some((arg) =>
      oneOf("-name -iname -path -wholename -regex -newer -mtime -size -empty -maxdepth").test(arg.text),
    );
  for (const start of starts) {
    const { unless, isOwn } = unlost(start, scope, "within");
    writeField(
      filtered ? { ...start, text: `${start.text}/${DYNAMIC}` } : start,
      scope,
      filtered ? undefined : "removed",
    );
    if (!isNobodys(start, scope) && !narrowed) effects.destroy("it deletes whatever it finds", unless, isOwn);
  }
}

function runOnFound(
  words: readonly Field[],
  starts: readonly Field[],
  args: readonly Field[],
  at: number,
  call: Invocation,
): void {
  const { scope } = call;
  if (DELETERS.has(textOf(words[0]))) {
    deletesFound(starts, args.slice(0, at), scope);
    return;
  }
  const put = (text: string): readonly Field[] =>
    words.map((word) =>
      word.text === "{}"
        ? { ...word, text, glob: /[*?[]/.test(text) }
        : { ...word, text: word.text.replaceAll("{}", text) },
    );
  const all = comesToAll(args.slice(0, at));
  // On all that lies below a folder it does what it does with `-R` to the folder.
  if (all === "all" && MODES.test(textOf(words[0])))
    scope.analysis.runWords(
      [literal(textOf(words[0])), literal("-R"), ...words.slice(1, -1), ...starts],
      scope,
      NOTHING,
    );
  for (const start of starts) {
    const found = put(`${start.text}/${DYNAMIC}`);
    const { effects } = scope.analysis;
    const [before, unknown] = [effects.writes.size, effects.writesUnknown];
    scope.analysis.runWords(found, { ...forkScope(scope), many: true }, NOTHING);
    const changes = effects.writes.size > before || (effects.writesUnknown && !unknown);
    if (changes && all !== null && isPlaceOfAll(start, scope))
      effects.destroy("it changes whatever it finds");
    // With a name to look for, what it finds is that name somewhere below; the nearest place is as good as any.
    args.forEach(({ text }, index) => {
      if (!oneOf("-iname -ipath -iwholename -name -path -wholename").test(textOf(args[index - 1]))) return;
      const named = text.includes("/") ? text : `${start.text}/${text}`;
      scope.analysis.runWords(put(named), scope, NOTHING);
    });
  }
}

/** Which of what it finds comes to the command: `all`, all of a kind such as files, or null for what a test picks. */
function comesToAll(before: readonly Field[]): "all" | "kind" | null {
  const tests = before.filter(({ text }) => /^-[a-z]/.test(text));
  if (tests.length === 0) return "all";
  return tests.every(({ text }) => oneOf("-type -xdev -mount -depth -follow -print -print0").test(text))
    ? "kind"
    : null;
}

/** The machine, the home or a part of the system. */
const isPlaceOfAll = (start: Field, scope: Scope): boolean =>
  isWholePlace(start, scope) || isOfSystem(absolutePath(scope, start.text) ?? "", scope);

const FD_RUNS = /^(--exec-batch=?|--exec=?|-[HIluaLp01igsF]*[xX]=?)(?!-)/;

const fd: Program = (call) => {
  const at = call.args.findIndex((arg) => FD_RUNS.test(arg.text));
  if (at === -1) return;
  // `-xtouch` and `--exec=touch`: the program may be glued to the flag.
  const [flag = literal(""), ...behind] = call.args.slice(at);
  const glued = flag.text.replace(FD_RUNS, "");
  const words = (glued === "" ? behind : [{ ...flag, text: glued }, ...behind]).map((word) => ({
    ...word,
    text: word.text.replace(/\{(\/|\/\/|\.|\/\.)?\}/g, DYNAMIC),
  }));
  const named = words.some((word) => word.text.includes(DYNAMIC));
  if (DELETERS.has(textOf(words[0]))) deletesFound(startingPoints([]), call.args.slice(0, at), call.scope);
  else call.scope.analysis.runWords(named ? words : [...words, UNKNOWN_FIELD], call.scope, NOTHING);
};

/** Not `-l`, `-i` and `-e`, whose value stands with them or not at all: what follows is the command. */
const XARGS_VALUED = oneOf(
  "-I -n -P -L -s -d -E -a -R -S --max-args --max-procs --max-chars --delimiter --arg-file",
);

const xargs: Program = ({ args, scope, stdin, name }) => {
  let index = 0;
  let replace: string | null = name === "parallel" ? "{}" : null;
  for (; index < args.length; index++) {
    const text = textOf(args[index]);
    if (!text.startsWith("-") || text === "-") break;
    const attached = /^(?:-I|-i|--replace=)(.+)/s.exec(text)?.[1];
    if (attached !== undefined) replace = attached;
    else if (text === "-i" || text === "--replace") replace = "{}";
    else if (text === "-I") replace = textOf(args[++index]);
    else if (XARGS_VALUED.test(text)) index++;
  }
  const words = args.slice(index);
  const flags = args.slice(0, index);
  // Without a command, parallel runs its input line by line.
  if (words.length === 0)
    return name === "parallel" ? runStream(stdin, forkScope(scope), "commands for parallel") : undefined;
  const isListed = stdin.kind === "text" || (stdin.kind === "computed" && stdin.names !== undefined);
  if (DELETERS.has(textOf(words[0])) && !isListed)
    scope.analysis.effects.destroy("it deletes a computed list of files");
  const given = givenItems(stdin, flags, replace !== null);
  if (replace === null) {
    // A shell that is called again and again takes each of its scripts from the input.
    if (flags.some(({ text }) => /^-([nLl]|-max-(args|lines))/.test(text)))
      for (const item of given) scope.analysis.runWords([...words, item], scope, NOTHING);
    return scope.analysis.runWords([...words, ...given], scope, NOTHING);
  }
  const mark = replace;
  const appends = name === "parallel" && !words.some(({ text }) => text.includes(mark));
  let outcome: Outcome | undefined;
  for (const item of given) {
    const replaced = words.map((word) => ({ ...word, text: word.text.replaceAll(mark, item.text) }));
    outcome = scope.analysis.runWords(appends ? [...words, item] : replaced, scope, NOTHING);
  }
  return outcome;
};

/** The pattern that spares quoted blanks is quadratic. */
const MAX_INPUT = 8000;
const MAX_ITEMS = 256;

/** What the input names: lines or words, without the quotes xargs takes away. */
function givenItems(stdin: Stream, flags: readonly Field[], byLine: boolean): readonly Field[] {
  const { values, has } = readOptions(flags, "a arg-file d delimiter I n P L s E R S");
  if (stdin.kind === "text" && namesHostProcess(stdin.text)) return [{ ...UNKNOWN_FIELD, text: stdin.text }];
  if (has("a", "arg-file")) return [UNKNOWN_FIELD];
  if (stdin.kind === "computed" && stdin.names !== undefined) return stdin.names.map(literal);
  if (stdin.kind !== "text" || stdin.text.includes(DYNAMIC)) return [UNKNOWN_FIELD];
  if (stdin.text.length > MAX_INPUT) return [UNKNOWN_FIELD];
  const delimiter = textOf(values.get("d") ?? values.get("delimiter"))
    .replace("\\n", "\n")
    .replace("\\0", "\0");
  const raw = delimiter !== "" || has("0", "null");
  const words = byLine ? "\n" : /(?<!\\)\s(?=(?:[^'"]|'[^']*'|"[^"]*")*$)/;
  const items = stdin.text.split(raw ? delimiter || /[\0\n]/ : words).filter((item) => item !== "");
  if (items.length > MAX_ITEMS) return [UNKNOWN_FIELD];
  return (
    items
      .map((item) => (raw ? item : item.trimStart().replace(/\\(.)|["']/g, "$1")))
      // `echo * | xargs rm`: what a pattern found is listed by that pattern.
      .map((text) => ({ ...literal(text), glob: /[*?[]/.test(text) }))
  );
}

export const FIND: Readonly<Record<string, Program>> = {
  find,
  gfind: find,
  fd,
  fdfind: fd,
  xargs,
  gxargs: xargs,
  parallel: xargs,
};
