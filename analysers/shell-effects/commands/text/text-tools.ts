/**
 * Filters that can also write or run: sed, awk, sort and their like. Their little programs are read for the
 * commands that open files or start processes.
 */
import { spendReading } from "../../shell/reading-cost.ts";
import type { Invocation, Program } from "../../shell/analysis.ts";
import { patchPaths } from "../../patch-paths.ts";
import { textOf, literal, type Field } from "../../shell/field.ts";
import { isShortened, readOptions } from "../../shell/options.ts";
import { absolutePath, forkScope, type Scope } from "../../shell/scope.ts";
import { DYNAMIC, NOTHING } from "../../shell/stream.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { writeDiff } from "../../shell/diff-paths.ts";
import { followCode } from "../code/inline-code.ts";
import { awkEffects } from "./awk-program.ts";
import { sedEffects } from "./sed-program.ts";
import { oneOf } from "../../shell/one-of.ts";

const sed: Program = ({ args, scope }) => {
  const options = readOptions(args.map(inPlaceAlone), "e f l expression file line-length");
  const scripts = args.flatMap((arg, index) => sedScript(arg, args[index + 1]));
  const given = options.has("e", "f", "expression", "file");
  const files = given ? options.operands : options.operands.slice(1);
  if (!given && options.operands[0] !== undefined) scripts.push(options.operands[0]);
  if (options.has("i", "in-place", "I")) {
    if (files.length === 0) writeHere(scope);
    for (const file of files) writeField(file, scope);
  }
  if (options.values.has("f") || options.values.has("file")) scope.analysis.effects.runs("sed -f");
  for (const script of scripts) followSed(script, scope);
};

/** `-i.bak` and `-ibak` carry a suffix, not more flags; `-Ei` and `-ni` end in the flag. */
function inPlaceAlone(arg: Field): Field {
  const flags = /^-[nErsuz]*[iI]/.exec(arg.text)?.[0];
  return flags === undefined ? arg : { ...arg, text: flags };
}

function sedScript(arg: Field, next: Field | undefined): Field[] {
  const [, long = "", given] = /^--(\w+)(?:=(.*))?$/s.exec(arg.text) ?? [];
  const isLong = long === "expression" || isShortened(long, "expression");
  if (isLong && given !== undefined) return [{ ...arg, text: given }];
  if ((isLong || /^-[nErsuz]*e$/.test(arg.text)) && next !== undefined) return [next];
  const attached = /^-[nErsuz]*e(.+)/s.exec(arg.text)?.[1];
  return attached === undefined ? [] : [{ ...arg, text: attached }];
}

function followSed(script: Field, scope: Scope): void {
  if (script.text === DYNAMIC) scope.analysis.effects.hide("the script sed runs is computed");
  const { writes, executes } = sedEffects(script.text);
  for (const path of writes) writeField(literal(path), scope);
  for (const command of executes) {
    if (command === "") scope.analysis.effects.hide("sed runs its input as commands");
    else scope.analysis.runText(command, forkScope(scope), NOTHING);
  }
}

const awk: Program = ({ args, scope }) => {
  const options = readOptions(args, "F v f i e E l assign field-separator file include source load exec");
  awkDumps(args, scope);
  const inPlace = /inplace/.test(options.values.get("i")?.text ?? textOf(options.values.get("include")));
  const fromFile = ["f", "file", "E", "exec"].some((name) => options.values.has(name));
  if (fromFile) scope.analysis.effects.runs("awk -f");
  const given = options.values.get("e") ?? options.values.get("source");
  const program = given ?? (fromFile ? undefined : options.operands[0]);
  if (options.has("l", "load") || /^\s*@(load|include)\b/m.test(textOf(program)))
    scope.analysis.effects.runs("awk @load");
  const files = options.operands.slice(fromFile || given !== undefined ? 0 : 1);
  if (inPlace) for (const file of files) writeField(file, scope);
  if (program === undefined) return;
  if (program.text === DYNAMIC) scope.analysis.effects.hide("the program awk runs is computed");
  if (!spendReading(scope, program.text)) return;
  const told = awkEffects(program.text);
  for (const path of told.writes) {
    if (path === null) writeHere(scope);
    else writeField(literal(path), scope);
  }
  for (const command of told.executes) {
    if (command === null) scope.analysis.effects.hide("awk runs text it has put together");
    else scope.analysis.runText(command, forkScope(scope), NOTHING);
  }
};

/** What gawk keeps of a run: its value stands with the flag or is a name of its own. */
function awkDumps(args: readonly Field[], scope: Scope): void {
  for (const arg of args) {
    if (arg.text === "--") break;
    const [, flag, place] =
      /^(?:-([dop])|--(dump-variables|pretty-print|profile)=?)(.*)$/s
        .exec(arg.text)
        ?.filter((part, at) => at === 0 || part !== undefined) ?? [];
    if (flag === undefined) continue;
    const usual = flag.startsWith("d") ? "awkvars.out" : "awkprof.out";
    if (place !== "-")
      writeField({ ...arg, text: place === undefined || place === "" ? usual : place }, scope);
  }
}

const outputFlag =
  (valued: string, ...names: string[]): Program =>
  ({ args, scope }) => {
    const options = readOptions(args, valued);
    for (const name of names) {
      const file = options.values.get(name);
      if (file !== undefined) writeField(file, scope);
    }
  };

const sort = outputFlag("o k t S T output key field-separator parallel compress-program", "o", "output");

/** `uniq in out`, `xxd in out`: a second operand is written. */
const secondOperand =
  (valued: string): Program =>
  ({ args, scope, name }) => {
    const options = readOptions(args, valued);
    const [, out] = options.operands;
    if (out !== undefined) writeField(out, scope);
    return name === "xxd" && options.has("r") ? { ok: null, out: { kind: "decoded" } } : undefined;
  };

/** The name of each part is computed. */
const yq: Program = ({ args, scope }) => {
  const options = readOptions(args, "o p I s split-exp split-exp-file output-format input-format indent");
  // In the other program of this name it reads all its input as one.
  const parts = options.values.get("s");
  if (
    (parts !== undefined && /^\.[A-Za-z_"]|^["(]|\$index/.test(parts.text)) ||
    options.has("split-exp", "split-exp-file")
  )
    writeHere(scope);
  const inPlace = options.has("i", "inplace", "in-place");
  if (inPlace)
    for (const file of options.operands.slice(options.operands.length > 1 ? 1 : 0)) writeField(file, scope);
};

const ripgrep: Program = ({ args, scope }) => {
  const at = args.findIndex((arg) => arg.text === "--pre" || arg.text.startsWith("--pre="));
  if (at === -1) return;
  const text = textOf(args[at]);
  const command = text === "--pre" ? textOf(args[at + 1]) : text.slice("--pre=".length);
  scope.analysis.runText(`${command} ${DYNAMIC}`, forkScope(scope), NOTHING);
};

/** vi, ed and ex run a script of their own; with a file named they are there to change it. */
const editor: Program = (call: Invocation) => {
  const { args, scope } = call;
  const files = readOptions(args, call.name === "ed" ? "p" : "c S u T s").operands.filter(
    (field) => !field.text.startsWith("+"),
  );
  for (const file of files) writeField(file, scope);
  if (files.length === 0) scope.analysis.effects.runs(call.name);
  if (call.stdin.kind === "text") editorCommands(call.stdin.text, scope);
  args.forEach(({ text }, index) => {
    const script = args[index + 1];
    if (text === "-S") editorScript(script?.text ?? "Session.vim", scope);
    if (oneOf("-c --cmd +").test(text) && script?.text === DYNAMIC)
      scope.analysis.effects.hide("the commands of the editor are computed");
    if (oneOf("--eval --execute -eval -execute").test(text) && script !== undefined)
      followCode(script.text, "lisp", scope);
  });
  for (const arg of args) {
    // A newline ends the command.
    for (const [, shell = ""] of arg.text.matchAll(/(?:^|[+:|\s])!\s*(.+)/g))
      scope.analysis.runText(shell, forkScope(scope), NOTHING);
  }
};

function editorScript(name: string, scope: Scope): void {
  const stream = scope.files.get(absolutePath(scope, name) ?? "")?.stream;
  if (stream?.kind === "text") editorCommands(stream.text, scope);
  else if (stream !== undefined && stream.kind !== "file")
    scope.analysis.effects.hide("the editor runs text that cannot be seen");
  else scope.analysis.effects.runs(name);
}

/** What ed, ex and vi read as commands: `!cmd`, `r !cmd`, `w file`. */
function editorCommands(text: string, scope: Scope): void {
  for (const line of text.split("\n")) {
    const command = /^\s*[\d,$%.:]*\s*(?:r|w|silent)?\s*!\s*(.+)/.exec(line)?.[1];
    const file = /^\s*[\d,$%.:]*\s*(?:w|wq|W|write|saveas)!?\s+([^!\s]\S*)$/.exec(line)?.[1];
    if (command !== undefined) scope.analysis.runText(command, forkScope(scope), NOTHING);
    if (file !== undefined) writeField(literal(file), scope);
  }
}

/** Other agents' patch format, fed to a program of that name. */
const applyPatch: Program = ({ args, scope, stdin }) => {
  const text = args[0]?.text ?? (stdin.kind === "text" ? stdin.text : "");
  const paths = patchPaths(text);
  if (paths.length === 0) writeHere(scope);
  for (const path of paths) writeField(literal(path), scope);
};

/** `-Artist=me` sets a tag, `-tagsFromFile` copies them, `-w` writes beside the file; everything else looks. */
const exiftool: Program = ({ args, scope }) => {
  const changes = args.some(({ text }) =>
    /^-[\w:]+[-+<]?=|^-(tagsfromfile|overwrite_original\w*|delete_original!?|restore_original|geotag|csv=.*|json=.*)$/i.test(
      text,
    ),
  );
  if (args.some(({ text }) => /^-(w[+!]?|W[+!]?|textout\W?|tagout\W?|o|out)$/.test(text))) writeHere(scope);
  if (!changes) return;
  for (const file of readOptions(args).operands) writeField(file, scope);
};

/** A filter is a program; media that a document holds are put where it says. */
const pandoc: Program = ({ args, scope }) => {
  const options = readOptions(
    args,
    "o f t r w F L output from to lua-filter filter extract-media template pdf-engine d defaults",
  );
  for (const name of ["o", "output", "extract-media"]) {
    const place = options.values.get(name);
    if (place !== undefined) writeField(place, scope, "tree");
  }
  if (options.has("lua-filter", "L", "filter", "F", "defaults", "d"))
    scope.analysis.effects.runs("pandoc --filter");
};

/** Macros run commands and open files. */
const m4: Program = ({ args, scope, stdin }) => {
  const options = readOptions(args, "D U I F R o freeze-state reload-state debugfile L");
  for (const name of ["F", "freeze-state", "o", "debugfile"]) {
    const file = options.values.get(name);
    if (file !== undefined) writeField(file, scope);
  }
  const plain =
    stdin.kind === "text" && !/\b(e?syscmd|s?include|undivert|format|indir|builtin|defn)\b/.test(stdin.text);
  const reads = stdin.kind === "none" || plain;
  if (options.operands.length > 0 || !reads) scope.analysis.effects.runs("m4");
};

/** `-O` names each file after its input, `-m` changes the input itself. */
const changesWith =
  (valued: string, flags: readonly string[], ...outputs: readonly string[]): Program =>
  ({ args, scope }) => {
    const options = readOptions(args, valued);
    for (const name of outputs) {
      const file = options.values.get(name);
      if (file !== undefined) writeField(file, scope);
    }
    if (!options.has(...flags)) return;
    if (options.operands.length === 0) writeHere(scope);
    for (const file of options.operands) writeField(file, scope);
  };

const patch: Program = ({ args, scope, stdin }) => {
  const options = readOptions(args, "p d i o r D V z B F directory input output strip");
  if (options.has("dry-run")) return;
  const [file] = options.operands;
  const folder = options.values.get("d") ?? options.values.get("directory");
  const cwd = folder === undefined ? scope.cwd : absolutePath(scope, folder.text);
  if (file !== undefined) writeField(file, { ...scope, cwd });
  else writeDiff(stdin, options.values.get("p") ?? options.values.get("strip"), { ...scope, cwd });
};

export const TEXT_TOOLS: Readonly<Record<string, Program>> = {
  sed,
  gsed: sed,
  awk,
  gawk: awk,
  mawk: awk,
  nawk: awk,
  sort,
  gsort: sort,
  less: outputFlag("o O p P t x y z log-file LOG-FILE", "o", "O", "log-file", "LOG-FILE"),
  shuf: outputFlag("o n output", "o", "output"),
  uniq: secondOperand("f s w"),
  xxd: secondOperand("s l c g o"),
  yq,
  sd: ({ args, scope }) => {
    const options = readOptions(args, "f n");
    if (options.has("p", "preview")) return;
    for (const file of options.operands.slice(2)) writeField(file, scope);
  },
  rg: ripgrep,
  ripgrep,
  patch,
  exiftool,
  apply_patch: applyPatch,
  ed: editor,
  ex: editor,
  vi: editor,
  vim: editor,
  nvim: editor,
  nano: editor,
  emacs: editor,
  pico: editor,
  code: () => undefined,
  iconv: outputFlag("f t o output", "o", "output"),
  pandoc,
  dot: changesWith("o T K G N E l s", ["O"], "o"),
  xmllint: outputFlag("o output", "output", "o"),
  tidy: changesWith("o f config output-file file", ["m", "modify"], "o", "output-file", "f", "file"),
  jo: () => undefined,
  envsubst: () => undefined,
  m4,
  rev: () => ({ ok: null, out: { kind: "decoded" } }),
};
