/**
 * Programs that come with Windows and can write or lose something. They stand in this table for the shells of Windows
 * and for those of Unix alike.
 */
import { isDynamic, literal, textOf, UNKNOWN_FIELD, type Field } from "../shell/field.ts";
import type { Scope } from "../shell/scope.ts";
import { NOTHING } from "../shell/stream.ts";
import { writeField, writeHere } from "../shell/write.ts";
import { windowsPath } from "./windows-path.ts";

export interface WindowsCall {
  readonly name: string;
  readonly args: readonly Field[];
  readonly scope: Scope;
}

export type WindowsEffect = (call: WindowsCall) => void;

/** `/s`, and `//s` in git's own shell; a path with a slash in front has another one further on. */
const SWITCH = /^\/\/?[a-z?-][\w:+-]*$/i;
/** One of these is among the switches, with or without a value behind a colon. */
export const hasSwitch = ({ args }: WindowsCall, ...names: readonly string[]): boolean =>
  args.some(
    ({ text }) =>
      names.includes(
        text
          .replace(/^\/\/?/, "")
          .replace(/:.*/s, "")
          .toLowerCase(),
      ) && SWITCH.test(text),
  );

/** The places among the arguments; a list may stand between commas. */
export const placesOf = ({ args }: WindowsCall): Field[] =>
  args
    .filter(({ text }) => !SWITCH.test(text))
    .flatMap((field) => field.text.split(/[,;]/).map((text): Field => ({ ...field, text })))
    .filter(({ text }) => text !== "")
    .map((field) => (isDynamic(field) ? UNKNOWN_FIELD : windowsPath(field)));

/** Runs the command of Unix that does the same. */
export const likewise = (scope: Scope, command: string, ...fields: readonly Field[]): void => {
  scope.analysis.runWords([...command.split(" ").map(literal), ...fields], scope, NOTHING);
};

const robocopy: WindowsEffect = (call) => {
  const [from, to] = placesOf(call);
  const { findings } = call.scope.analysis;
  for (const { text } of call.args) {
    const log = /^\/\/?(?:uni)?log\+?:(.+)$/i.exec(text)?.[1];
    if (log !== undefined) writeField(windowsPath(literal(log)), call.scope);
  }
  if (hasSwitch(call, "l") || to === undefined) return;
  writeField(to, call.scope, "tree");
  if (hasSwitch(call, "mir", "purge")) findings.destroy("it deletes what the source does not have");
  if (hasSwitch(call, "mov", "move") && from !== undefined) writeField(from, call.scope, "tree");
};

const xcopy: WindowsEffect = (call) => {
  const [, to] = placesOf(call);
  if (hasSwitch(call, "l")) return;
  if (to === undefined) writeHere(call.scope);
  else writeField(to, call.scope, "tree");
};

const attrib: WindowsEffect = (call) => {
  const isMark = (text: string): boolean => /^[+-][rashoiupxv]+$/i.test(text);
  if (!call.args.some(({ text }) => isMark(text))) return;
  const places = placesOf({ ...call, args: call.args.filter(({ text }) => !isMark(text)) });
  for (const file of places) writeField(file, call.scope);
  if (places.length === 0 || hasSwitch(call, "s")) writeHere(call.scope);
};

const icacls: WindowsEffect = (call) => {
  const [target] = call.args;
  if (target === undefined) return;
  const at = call.args.findIndex(({ text }) => /^\/save$/i.test(text));
  const list = call.args[at + 1];
  if (at !== -1 && list !== undefined) return writeField(windowsPath(list), call.scope);
  const changes = [
    "grant",
    "deny",
    "remove",
    "reset",
    "setowner",
    "setintegritylevel",
    "inheritance",
    "restore",
    "substitute",
  ];
  // cacls, the older one, has letters: /e /g user:f.
  const changesOld = ["g", "d", "p", "r", "s"];
  if (!hasSwitch(call, ...changes) && !(call.name === "cacls" && hasSwitch(call, ...changesOld))) return;
  writeField(isDynamic(target) ? UNKNOWN_FIELD : windowsPath(target), call.scope, "tree");
  if (hasSwitch(call, "t") && hasSwitch(call, "reset", "deny", "remove", "inheritance", "p", "d"))
    call.scope.analysis.findings.destroy("it wipes permissions of a whole tree");
};

const takeown: WindowsEffect = (call) => {
  const file = call.args.find((_, at) => /^\/f$/i.test(textOf(call.args[at - 1])));
  writeField(file === undefined ? UNKNOWN_FIELD : windowsPath(file), call.scope, "tree");
};

/** A tool with verbs: which of them look, and which lose something. */
const byVerb =
  (reads: RegExp, loses: RegExp, writesFile?: RegExp): WindowsEffect =>
  ({ args, scope, name }) => {
    const line = args.map(({ text }) => text).join(" ");
    const [, , file] = args;
    if (writesFile?.test(line) === true)
      return writeField(file === undefined ? UNKNOWN_FIELD : windowsPath(file), scope);
    if (loses.test(line)) scope.analysis.findings.destroy(`${name} deletes what it is told`);
    if (!reads.test(line) || loses.test(line)) scope.analysis.findings.runs(name);
  };

const certutil: WindowsEffect = (call) => {
  const { scope, args } = call;
  const verb = textOf(args[0])
    .replace(/^[-/]+/, "")
    .toLowerCase();
  const places = placesOf({ ...call, args: args.filter(({ text }) => !text.startsWith("-")) });
  if (/^(en|de)code(hex)?$/.test(verb)) writeField(places[1] ?? UNKNOWN_FIELD, scope);
  else if (/^(urlcache|verifyctl)$/.test(verb)) {
    scope.analysis.findings.network = true;
    writeField(places[1] ?? UNKNOWN_FIELD, scope);
  } else if (!/^(hashfile|dump|verify|store|viewstore|error|\?|)$/.test(verb))
    scope.analysis.findings.runs("certutil");
};

const taskkill: WindowsEffect = ({ args, scope }) => {
  args.forEach(({ text }, at) => {
    const value = args[at + 1];
    if (value === undefined) return;
    if (/^[/-]+im$/i.test(text))
      likewise(scope, "killall", { ...value, text: value.text.replace(/\*/g, "") });
    if (/^[/-]+pid$/i.test(text)) likewise(scope, "kill", value);
  });
};

const loses =
  (reason: string): WindowsEffect =>
  ({ args, scope }) => {
    if (args.length > 0 && textOf(args[0]) !== "/?") scope.analysis.findings.destroy(reason);
  };

export const WINDOWS_TOOLS: Readonly<Record<string, WindowsEffect>> = {
  robocopy,
  xcopy,
  attrib,
  icacls,
  cacls: icacls,
  takeown,
  certutil,
  taskkill,
  reg: byVerb(/^(query|compare)\b/i, /^delete\b/i, /^(export|save)\b/i),
  schtasks: byVerb(/\/query\b/i, /\/delete\b/i),
  wmic: byVerb(/^(?!.*\b(call|create|set)\b).*\b(get|list)\b/i, /\bdelete\b/i),
  wevtutil: byVerb(/^(el|enum-logs|gl|get-log|qe|query-events|gli|get-log-info)\b/i, /^(cl|clear-log)\b/i),
  vssadmin: byVerb(/^list\b/i, /^(delete|resize)\b/i),
  bcdedit: byVerb(/^(\/enum\b|$)/i, /\/delete/i),
  fsutil: byVerb(
    /^\w+ (query\w*|list|drives|volumeinfo|statistics)\b/i,
    /^(file|usn) (setzerodata|delete\w*)\b/i,
  ),
  cipher: byVerb(/^(\/c\b.*)?$/i, /\/w:?/i),
  compact: byVerb(/^$/, /(?!)/),
  diskpart: loses("it may wipe a disk"),
  findstr: () => undefined,
  tasklist: () => undefined,
  systeminfo: () => undefined,
  ipconfig: () => undefined,
  tracert: () => undefined,
  driverquery: () => undefined,
  getmac: () => undefined,
  clip: () => undefined,
};
