/**
 * Packing and unpacking: where the archive or its contents end up. Listing and testing write nothing.
 */
import type { Program } from "../../shell/analysis.ts";
import { textOf, type Field } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { absolutePath, type Scope } from "../../shell/scope.ts";
import { COMPUTED, type Outcome, type Stream } from "../../shell/stream.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { oneOf } from "../../shell/one-of.ts";

const isStandardOutput = ({ text }: Field): boolean => oneOf("- /dev/stdout").test(text);
const DECODED: Stream = { kind: "decoded" };

/** @param keeps what stands there already stays. */
function into(folder: Field | undefined, scope: Scope, keeps = false): void {
  if (folder === undefined) writeHere(scope);
  else writeField(folder, scope);
  if (!keeps)
    scope.analysis.effects.takeWithin(folder === undefined ? scope.cwd : absolutePath(scope, folder.text));
}

/** Members named on the line are the files that come out. */
function members(names: readonly Field[], folder: Field | undefined, scope: Scope): void {
  for (const name of names)
    writeField(folder === undefined ? name : { ...name, text: `${folder.text}/${name.text}` }, scope);
}

/** What an archive from the network holds is as unseen as what it is unpacked to. */
function noteOrigin(archive: Field | undefined, stdin: Stream, scope: Scope): void {
  const path = archive === undefined || archive.text === "-" ? null : absolutePath(scope, archive.text);
  const stream = path === null ? stdin : scope.files.get(path)?.stream;
  if (stream?.kind === "remote" || stream?.kind === "decoded") scope.analysis.effects.unpacked = true;
}

const tar: Program = ({ args, scope, stdin }): Outcome | void => {
  // Old style: `tar xzf file` without a dash.
  const [first, ...rest] = args;
  const dashed =
    first !== undefined && !first.text.startsWith("-")
      ? [{ ...first, text: `-${first.text}` }, ...rest]
      : args;
  const options = readOptions(
    dashed,
    "f C T X I g V N K b F L H directory file exclude transform strip-components use-compress-program to-command checkpoint-action listed-incremental index-file volno-file",
  );
  for (const name of ["g", "listed-incremental", "index-file", "volno-file"]) {
    const kept = options.values.get(name);
    // `--list` is a whole name, though the longer one begins with it.
    const isList = name === "listed-incremental" && options.flags.has("list");
    if (kept !== undefined && !isList) writeField(kept, scope);
  }
  const folder = options.values.get("C") ?? options.values.get("directory");
  for (const { text } of args) {
    const command = /^--checkpoint-action=exec=(.*)$/s.exec(text)?.[1];
    if (command !== undefined) scope.analysis.runText(command, scope, COMPUTED);
  }
  for (const name of ["to-command", "I", "checkpoint-action"]) {
    const command = options.values.get(name)?.text.replace(/^exec=/, "");
    if (command !== undefined && !/^\d+$/.test(command)) scope.analysis.runText(command, scope, COMPUTED);
  }
  if (options.has("x", "extract", "get")) {
    if (options.has("O", "to-stdout")) return { ok: null, out: DECODED };
    noteOrigin(options.values.get("f") ?? options.values.get("file"), stdin, scope);
    into(folder, scope, options.has("k", "keep-old-files", "skip-old-files"));
    members(options.operands, folder, scope);
  } else if (options.has("c", "create", "r", "append", "u", "update", "A", "delete")) {
    const file = options.values.get("f") ?? options.values.get("file");
    if (file !== undefined && file.text !== "-") writeField(file, scope);
    if (options.has("remove-files")) for (const field of options.operands) writeField(field, scope, "tree");
  }
};

const unzip: Program = ({ args, scope, stdin }): Outcome | void => {
  const options = readOptions(args, "d x P");
  if (options.has("l", "t", "v", "Z", "z")) return;
  if (options.has("p", "c")) return { ok: null, out: DECODED };
  noteOrigin(options.operands[0], stdin, scope);
  into(options.values.get("d"), scope, options.has("n"));
  members(options.operands.slice(1), options.values.get("d"), scope);
};

const zip: Program = ({ args, scope }) => {
  const [archive] = readOptions(args, "x i P n b t").operands;
  if (archive !== undefined && archive.text !== "-")
    writeField(
      { ...archive, text: /\.\w+$/.test(archive.text) ? archive.text : `${archive.text}.zip` },
      scope,
    );
};

/** gzip and its like replace the file they are given, unless they write to standard output. */
const compress: Program = ({ args, scope }): Outcome | void => {
  const options = readOptions(args, "S suffix o b T");
  if (options.has("c", "stdout", "to-stdout") || options.operands.length === 0)
    return { ok: null, out: DECODED };
  if (options.has("l", "t", "list", "test")) return;
  const output = options.values.get("o");
  if (output !== undefined) writeField(output, scope);
  else for (const field of options.operands) writeField(field, scope);
};

const sevenZip: Program = ({ args, scope }) => {
  const [verb, archive] = readOptions(args).operands;
  if (verb === undefined || oneOf("l t i h").test(verb.text)) return;
  const folder = args.find((arg) => arg.text.startsWith("-o"));
  if (oneOf("e x").test(verb.text))
    into(folder === undefined ? undefined : { ...folder, text: folder.text.slice(2) }, scope);
  else if (archive !== undefined) writeField(archive, scope);
};

/** Without `-o` the file is called as the encoded text says. */
const uudecode: Program = ({ args, scope }): Outcome => {
  const output = readOptions(args, "o output-file").values;
  const place = output.get("o") ?? output.get("output-file");
  const prints = args.some(({ text }) => text === "-p") || (place !== undefined && isStandardOutput(place));
  if (!prints) into(place, scope);
  return { ok: null, out: DECODED };
};

const cpio: Program = ({ args, scope }) => {
  const options = readOptions(args, "F O I D H E C file format");
  if (options.has("t", "list")) return;
  if (options.has("o", "create")) {
    const archive = options.values.get("O") ?? options.values.get("F") ?? options.values.get("file");
    if (archive !== undefined) writeField(archive, scope);
    return;
  }
  const folder = options.has("p") ? options.operands[0] : options.values.get("D");
  if (options.has("i", "p", "extract", "pass-through")) into(folder, scope);
};

export const ARCHIVES: Readonly<Record<string, Program>> = {
  tar,
  gtar: tar,
  bsdtar: tar,
  unzip,
  zip,
  gzip: compress,
  gunzip: compress,
  bzip2: compress,
  bunzip2: compress,
  xz: compress,
  unxz: compress,
  zstd: compress,
  unzstd: compress,
  lz4: compress,
  brotli: compress,
  pigz: compress,
  compress,
  "7z": sevenZip,
  "7za": sevenZip,
  "7zz": sevenZip,
  unrar: ({ args, scope }) => {
    if (oneOf("x e").test(textOf(args[0]))) writeHere(scope);
  },
  cpio,
  uudecode,
  jar: ({ args, scope }) => {
    if (!/^-?-?t/.test(textOf(args[0]))) writeHere(scope);
  },
  asar: ({ args, scope }) => {
    if (!oneOf("list l").test(textOf(args[0]))) writeHere(scope);
  },
};
