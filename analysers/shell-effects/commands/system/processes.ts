/**
 * Ending programs changes no file. Ending the host of the agent may be guarded, under each of its names: the parent
 * of the shell, the program's name, or one of all processes.
 */
import type { Program } from "../../shell/analysis.ts";
import { readOptions } from "../../shell/options.ts";
import { HOST_PROCESS, namesHostProcess } from "../../shell/host-process.ts";
import { textStream } from "../../shell/stream.ts";
import { textOf, type Field } from "../../shell/field.ts";
import { oneOf } from "../../shell/one-of.ts";
import type { Scope } from "../../shell/scope.ts";

const ends = ({ analysis: { effects } }: Scope): void => effects.govern(effects.guard.host?.ended ?? null);
const hostName = ({ analysis }: Scope): string | undefined => analysis.effects.guard.host?.program;

/** A pattern, as pgrep takes it: any part of the name counts, unless the whole is asked for. */
function meansHost(pattern: string, whole: boolean, scope: Scope): boolean {
  const host = hostName(scope);
  if (host === undefined) return false;
  try {
    return new RegExp(whole ? `^(?:${pattern})$` : pattern, "i").test(host);
  } catch {
    return pattern.toLowerCase().includes(host);
  }
}

const SEARCH = "u U g G P s t F d signal euid uid group parent session terminal delimiter";

/** Is the host among what this pgrep or pkill looks for? */
function findsHost(args: readonly Field[], scope: Scope): boolean {
  const signalLess = args.filter(({ text }) => !/^-(\d+|[A-Z]{3,}\d?)$/.test(text));
  const { operands, has, values } = readOptions(signalLess, SEARCH);
  if (namesHostProcess(textOf(values.get("P")))) return true;
  return !has("v", "inverse") && operands.some(({ text }) => meansHost(text, has("x", "exact"), scope));
}

const kill: Program = ({ args, scope }) => {
  if (/^(-l|-L|--list|-0)$/.test(textOf(args[0]))) return;
  if (/^(-s|-n|--signal)$/.test(textOf(args[0])) && textOf(args[1]) === "0") return;
  // As the first word `-1` is a signal.
  const everything = args.some(({ text }, index) => index > 0 && text === "-1");
  if (everything || args.some(({ text }) => namesHostProcess(text))) ends(scope);
};

const pkill: Program = ({ args, scope }) => {
  if (findsHost(args, scope)) ends(scope);
};

/** A program's name as `killall` takes it: with folders before it or not. */
const isHost = (text: string, scope: Scope): boolean =>
  text
    .slice(text.lastIndexOf("/") + 1)
    .replace(/\.exe$/i, "")
    .toLowerCase() === hostName(scope);

const killall: Program = ({ args, scope }) => {
  const named = args.filter(({ text }) => !text.startsWith("-"));
  const pattern = args.some(({ text }) => oneOf("-r --regexp").test(text));
  if (named.some(({ text }) => (pattern ? meansHost(text, false, scope) : isHost(text, scope)))) ends(scope);
};

const pgrep: Program = ({ args, scope }) =>
  findsHost(args, scope) ? { ok: null, out: textStream(HOST_PROCESS) } : undefined;

const pidof: Program = ({ args, scope }) =>
  args.some(({ text }) => text === hostName(scope)) ? { ok: null, out: textStream(HOST_PROCESS) } : undefined;

export const PROCESSES: Readonly<Record<string, Program>> = { kill, pkill, killall, pgrep, pidof };
