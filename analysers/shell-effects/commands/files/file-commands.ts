/**
 * The programs that make, move and change files: which of their arguments are written. Wiping permissions, overwriting a
 * disk and moving a whole place away is loss, wherever it is.
 */
import { guardedTree } from "../../guard.ts";
import type { Invocation, Program } from "../../shell/analysis.ts";
import { isScratch } from "../../project-path.ts";
import { textOf, type Field } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { absolutePath, type Scope } from "../../shell/scope.ts";
import { carryLinks, noteLink } from "../../shell/linked.ts";
import { isScratchField } from "../../shell/scratch.ts";
import { isOfRepository, isWholePlace } from "../../shell/system-place.ts";
import { noteMoved } from "../../shell/moved.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { recallContent } from "./copied-content.ts";
import { FILE_MODES } from "./file-modes.ts";
import { isNobodys, makeFolder } from "./nobodys.ts";
import { REMOVALS } from "./removals.ts";

const writeAll = (fields: readonly Field[], scope: Scope, kind?: "tree", adds = false): void => {
  for (const field of fields) writeField(field, scope, kind, adds);
};

const all =
  (valued = "", adds = false): Program =>
  ({ args, scope }) =>
    writeAll(readOptions(args, valued).operands, scope, undefined, adds);

const allButFirst =
  (valued = "", adds = false): Program =>
  ({ args, scope }) =>
    writeAll(readOptions(args, valued).operands.slice(1), scope, undefined, adds);

const makes: Program = ({ args, scope }) => {
  for (const field of readOptions(args, "m mode").operands) makeFolder(field, scope);
};

/** The target of cp, ln and install: `-t dir`, or the last operand; a single operand of ln lands here. */
function target(
  call: Invocation,
  valued: string,
): { readonly target: Field | undefined; readonly sources: readonly Field[] } {
  const options = readOptions(call.args, valued);
  const named = options.values.get("t") ?? options.values.get("target-directory");
  if (named !== undefined) return { target: named, sources: options.operands };
  return {
    target: options.operands.length > 1 ? options.operands.at(-1) : undefined,
    sources: options.operands.slice(0, -1),
  };
}

const copies: Program = (call) => {
  const valued = "t target-directory S suffix g o m mode owner group";
  const found = target(call, valued);
  if (call.name === "install" && readOptions(call.args, "m o g").has("d", "directory")) {
    makes(call);
    return;
  }
  if (found.target === undefined) return;
  writeInto(found.target, found.sources, call.scope);
  const options = readOptions(call.args, valued);
  if (options.has("r", "R", "a", "recursive", "archive") && !options.has("n", "no-clobber"))
    call.scope.analysis.effects.takeWithin(absolutePath(call.scope, found.target.text));
  if (options.has("P", "d", "no-dereference", "r", "R", "a", "recursive", "archive"))
    carryLinks(found.sources, found.target, call.scope);
  if (options.has("l", "s", "link", "symbolic-link")) linksGoverned(found.sources, call.scope);
  if (options.has("s", "symbolic-link") && call.name !== "install")
    for (const one of found.sources) noteLink(one, found.target, call.scope, true);
  if (options.has("l", "link") && call.name !== "install")
    sharesFile(found.sources, found.target, call.scope);
  const [source, ...others] = found.sources;
  if (source !== undefined && others.length === 0) recallContent(source, found.target, call.scope);
};

/** A copy onto a folder writes the source's name in it: told apart only by name, so both count for the governance. */
function writeInto(into: Field, sources: readonly Field[], scope: Scope): void {
  const { effects } = scope.analysis;
  writeField(into, scope);
  if (scope.place === "here") effects.replace(absolutePath(scope, into.text));
  for (const source of sources) {
    const base = source.text.replace(/\/+$/, "").split("/").pop() ?? "";
    const path = absolutePath(scope, `${into.text}/${base}`);
    if (path === null || scope.place !== "here") continue;
    effects.govern(effects.guard.path(path));
    effects.replace(path);
  }
}

/** A copy that is a link gives the source another name; of a whole tree it does so for all within. */
function linksGoverned(sources: readonly Field[], scope: Scope): void {
  for (const source of sources) {
    const path = absolutePath(scope, source.text);
    if (path === null || scope.place !== "here") continue;
    const { effects } = scope.analysis;
    if (guardedTree(path, effects.guard) !== null)
      effects.govern(`it makes another name for ${effects.guard.name}`);
  }
}

/** A second name across the border of scratch space: whoever writes there then writes the first file. */
function sharesFile(sources: readonly Field[], into: Field | undefined, scope: Scope): void {
  const { context } = scope.analysis.effects;
  const lies = (field: Field): boolean => isScratch(context, absolutePath(scope, field.text) ?? "");
  const border = into === undefined ? scope.cwd !== null && isScratch(context, scope.cwd) : lies(into);
  for (const source of sources) if (lies(source) !== border) writeField(source, scope);
}

/** The folder of the repository, or a piece of it. */
function isRepository(field: Field, scope: Scope): boolean {
  const path = absolutePath(scope, field.text) ?? "";
  return path.endsWith("/.git") ? isOfRepository(`${path}/HEAD`, scope) : isOfRepository(path, scope);
}

const moves: Program = (call) => {
  const found = target(call, "t target-directory S suffix");
  const { effects } = call.scope.analysis;
  const isWork = found.sources.some((source) => !isNobodys(source, call.scope));
  for (const source of found.sources) writeField(source, call.scope, "tree");
  if (found.sources.some((source) => isWholePlace(source, call.scope) || isRepository(source, call.scope)))
    effects.destroy("it moves a whole tree away");
  if (textOf(found.target) === "/dev/null" && isWork) effects.destroy("it throws files away");
  if (found.target === undefined) return;
  if (isWork) noteMoved(found.target, call.scope);
  writeInto(found.target, found.sources, call.scope);
  carryLinks(found.sources, found.target, call.scope);
  const [source, ...others] = found.sources;
  if (source !== undefined && others.length === 0) recallContent(source, found.target, call.scope);
};

const links: Program = (call) => {
  const options = readOptions(call.args, "t target-directory S suffix");
  const found = target(call, "t target-directory S suffix");
  const sources = found.target === undefined ? options.operands : found.sources;
  if (found.target === undefined) writeHere(call.scope);
  else {
    // A new link takes the place of an older one, and nothing goes through that.
    call.scope.analysis.effects.links.delete(absolutePath(call.scope, found.target.text) ?? "");
    writeField(found.target, call.scope);
    call.scope.analysis.effects.replace(absolutePath(call.scope, found.target.text));
    const [source, ...others] = found.sources;
    if (source !== undefined && others.length === 0) recallContent(source, found.target, call.scope);
  }
  if (!sources.every((source) => isScratchField(source, call.scope)))
    call.scope.analysis.effects.workInScratch = true;
  if (call.name === "link" || !options.has("s", "symbolic")) sharesFile(sources, found.target, call.scope);
  else for (const one of sources) noteLink(one, found.target, call.scope, options.has("r", "relative"));
  // Another name for the governance would be a way around every rule on names.
  linksGoverned(sources, call.scope);
};

const trash: Program = ({ args, scope }) => writeAll(readOptions(args).operands, scope, "tree");

const shreds: Program = ({ args, scope }) => {
  const files = readOptions(args, "n s iterations size").operands;
  writeAll(files, scope);
  if (!files.every((file) => isScratchField(file, scope)))
    scope.analysis.effects.destroy("it overwrites files beyond recovery");
};

const dd: Program = ({ args, scope }) => {
  const from = args.find(({ text }) => text.startsWith("if="));
  for (const arg of args) {
    if (!arg.text.startsWith("of=")) continue;
    const into = { ...arg, text: arg.text.slice(3) };
    writeField(into, scope);
    if (!args.some(({ text }) => /conv=.*notrunc|oflag=append/.test(text)))
      scope.analysis.effects.replace(absolutePath(scope, into.text));
    if (from !== undefined) recallContent({ ...from, text: from.text.slice(3) }, into, scope);
  }
};

const tee: Program = ({ args, scope, stdin }) => {
  for (const field of readOptions(args).operands) {
    const appends = readOptions(args).has("a", "append");
    writeField(field, scope, "file", appends);
    const path = absolutePath(scope, field.text);
    if (!appends) scope.analysis.effects.replace(path);
    if (path !== null) scope.files.set(path, { stream: stdin, whole: !appends });
  }
  return { ok: null, out: stdin };
};

const lastArgument: Program = ({ args, scope }) => {
  if (args.length > 1) writeAll(args.slice(-1), scope);
};

const split: Program = ({ args, scope }) => {
  const prefix = readOptions(args, "a b C l n t d").operands[1];
  if (prefix === undefined) writeHere(scope);
  else writeField({ ...prefix, text: `${prefix.text}aa` }, scope);
};

const truncates: Program = ({ args, scope }) =>
  writeAll(readOptions(args, "s r size reference").operands, scope);

/** The first word is what is set. */
const setsAttribute = allButFirst();

export const FILE_COMMANDS: Readonly<Record<string, Program>> = {
  touch: all("d r t date reference", true),
  mkdir: makes,
  mkfifo: all("m", true),
  mknod: ({ args, scope }) => writeAll(readOptions(args, "m mode").operands.slice(0, 1), scope),
  ...REMOVALS,
  trash,
  "trash-put": trash,
  shred: shreds,
  wipe: shreds,
  srm: shreds,
  cp: copies,
  cpy: copies,
  cpx: copies,
  gcp: copies,
  install: copies,
  mv: moves,
  gmv: moves,
  ln: links,
  link: links,
  ...FILE_MODES,
  chattr: allButFirst("", true),
  xattr: (call) =>
    call.args.some(({ text }) => /^-[lrvxsz]*[lp]/.test(text)) ? undefined : setsAttribute(call),
  setfattr: all("n v x", true),
  truncate: truncates,
  fallocate: all("l o length offset"),
  tee,
  sponge: tee,
  dd,
  split,
  csplit: ({ scope }) => writeHere(scope),
  rename: ({ scope }) => writeHere(scope),
  mmv: ({ scope }) => writeHere(scope),
  vidir: ({ scope }) => writeHere(scope),
  dos2unix: all(),
  unix2dos: all(),
  ffmpeg: lastArgument,
  magick: lastArgument,
  wkhtmltopdf: lastArgument,
  convert: ({ args, scope }) => writeAll(args.slice(-1), scope),
  mkdirp: makes,
};
