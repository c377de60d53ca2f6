/** Words that cmd.exe understands itself, and those of its programs whose names mean something else on Unix. */
import { literal, textOf, UNKNOWN_FIELD } from "../shell/field.ts";
import { writeField } from "../shell/write.ts";
import { oneOf, type Meant } from "../shell/one-of.ts";
import { windowsPath } from "./windows-path.ts";
import { hasSwitch, likewise, placesOf, type WindowsEffect } from "./windows-tools.ts";

/** They look, print, or change what only this shell remembers. */
export const CMD_READS: Meant = oneOf(
  "dir type echo ver vol cls title color prompt path setlocal endlocal exit pause shift verify break help where tree find fc comp more timeout mode chcp doskey whoami hostname popd",
);

const removes: WindowsEffect = (call) => {
  // With /s the name is looked for in all folders below.
  const places = placesOf(call);
  if (places.length > 0) likewise(call.scope, hasSwitch(call, "s") ? "rm -rf --" : "rm -f --", ...places);
};

const removesFolder: WindowsEffect = (call) =>
  likewise(call.scope, hasSwitch(call, "s") ? "rm -rf --" : "rmdir --", ...placesOf(call));

/** `copy a+b c` puts files together; a single one comes here. */
const copies: WindowsEffect = (call) => {
  const [from, to] = placesOf(call);
  if (from === undefined) return;
  const sources = from.text.split("+").map((text) => ({ ...from, text }));
  likewise(call.scope, "cp -r --", ...sources, to ?? literal("."));
};

const moves: WindowsEffect = (call) => {
  const [from, to] = placesOf(call);
  if (from !== undefined) likewise(call.scope, "mv --", from, to ?? literal("."));
};

const renames: WindowsEffect = (call) => {
  const [from, to] = placesOf(call);
  if (from === undefined || to === undefined) return;
  const folder = from.text.slice(0, from.text.lastIndexOf("/") + 1);
  likewise(call.scope, "mv --", from, { ...to, text: folder + to.text });
};

const links: WindowsEffect = (call) => {
  const [link = UNKNOWN_FIELD, target = UNKNOWN_FIELD] = placesOf(call);
  likewise(call.scope, "ln -s --", target, link);
};

const goes: WindowsEffect = (call) => {
  const [folder] = placesOf(call);
  if (folder !== undefined) likewise(call.scope, "cd", folder);
};

const sorts: WindowsEffect = ({ args, scope }) => {
  const file = args.find((_, at) => /^\/o(utput)?$/i.test(textOf(args[at - 1])));
  if (file !== undefined) writeField(windowsPath(file), scope);
};

/** `set a=b`, with or without quotes around both; another program may run what it names. */
const sets: WindowsEffect = ({ args, scope }) => {
  const [name] = args;
  if (name !== undefined && /^\w+=/.test(name.text)) likewise(scope, "export", name);
};

/** The clock of the computer, unless it is only shown. */
const clock: WindowsEffect = (call) => {
  if (call.args.length > 0 && !hasSwitch(call, "t")) call.scope.analysis.findings.runs(call.name);
};

const formats: WindowsEffect = ({ args, scope }) => {
  if (args.some(({ text }) => /^[a-z]:/i.test(text))) scope.analysis.findings.destroy("it formats a disk");
  else scope.analysis.findings.runs("format");
};

const makes: WindowsEffect = (call) => likewise(call.scope, "mkdir -p --", ...placesOf(call));

export const CMD_BUILTINS: Readonly<Record<string, WindowsEffect>> = {
  del: removes,
  erase: removes,
  rd: removesFolder,
  rmdir: removesFolder,
  copy: copies,
  move: moves,
  ren: renames,
  rename: renames,
  md: makes,
  mkdir: makes,
  mklink: links,
  cd: goes,
  chdir: goes,
  pushd: goes,
  set: sets,
  sort: sorts,
  date: clock,
  time: clock,
  format: formats,
};
