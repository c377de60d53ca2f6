/**
 * Ending programs changes no file. Ending the host ends the gate, so no tool call does it (G0), by whatever name:
 * as the parent of the shell, by its program's name, or among all processes there are.
 */
import type { Judge } from "../analysis.ts";
import { readOptions } from "../options.ts";
import { HOST_PROCESS, namesHostProcess } from "../host-process.ts";
import { textStream } from "../stream.ts";
import { textOf, type Field } from "../field.ts";
import { oneOf } from "../one-of.ts";

const HOST = "opencode";
const REASON = "it ends the host, which holds the gate";

/** A pattern, as pgrep takes it: any part of the name counts, unless the whole is asked for. */
function meansHost(pattern: string, whole: boolean): boolean {
  try {
    return new RegExp(whole ? `^(?:${pattern})$` : pattern, "i").test(HOST);
  } catch {
    return pattern.toLowerCase().includes(HOST);
  }
}

const SEARCH = "u U g G P s t F d signal euid uid group parent session terminal delimiter";

/** Is the host among what this pgrep or pkill looks for? */
function findsHost(args: readonly Field[]): boolean {
  const signalLess = args.filter(({ text }) => !/^-(\d+|[A-Z]{3,}\d?)$/.test(text));
  const { operands, has, values } = readOptions(signalLess, SEARCH);
  if (namesHostProcess(textOf(values.get("P")))) return true;
  return !has("v", "inverse") && operands.some(({ text }) => meansHost(text, has("x", "exact")));
}

const kill: Judge = ({ args, scope }) => {
  if (/^(-l|-L|--list|-0)$/.test(textOf(args[0]))) return;
  if (/^(-s|-n|--signal)$/.test(textOf(args[0])) && textOf(args[1]) === "0") return;
  // As the first word `-1` is a signal.
  const everything = args.some(({ text }, index) => index > 0 && text === "-1");
  if (everything || args.some(({ text }) => namesHostProcess(text))) scope.analysis.findings.govern(REASON);
};

const pkill: Judge = ({ args, scope }) => {
  if (findsHost(args)) scope.analysis.findings.govern(REASON);
};

const killall: Judge = ({ args, scope }) => {
  const named = args.filter(({ text }) => !text.startsWith("-"));
  const pattern = args.some(({ text }) => oneOf("-r --regexp").test(text));
  if (named.some(({ text }) => (pattern ? meansHost(text, false) : /^(.*\/)?opencode(\.exe)?$/i.test(text))))
    scope.analysis.findings.govern(REASON);
};

const pgrep: Judge = ({ args }) =>
  findsHost(args) ? { ok: null, out: textStream(HOST_PROCESS) } : undefined;

const pidof: Judge = ({ args }) =>
  args.some(({ text }) => text === HOST) ? { ok: null, out: textStream(HOST_PROCESS) } : undefined;

export const PROCESSES: Readonly<Record<string, Judge>> = { kill, pkill, killall, pgrep, pidof };
