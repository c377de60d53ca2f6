/**
 * Splits a program's arguments into flags, flag values and operands the way getopt does: bundles (`-rf`),
 * attached values (`-ofile`, `--out=file`), `--` as the end of flags. Which flags take a value is the
 * caller's knowledge. A long flag may be shortened as long as it stays its only reading (`--recur`), which
 * getopt_long, git and argparse all take: it counts as every flag that it could be.
 */
import { isDynamic, literal, UNKNOWN_FIELD, type Field } from "./field.ts";

export interface Options {
  /** Flags without dashes: `r`, `force`. */
  readonly flags: ReadonlySet<string>;
  /** The last value of each flag that takes one, by its whole name. */
  readonly values: ReadonlyMap<string, Field>;
  readonly operands: readonly Field[];
  /** True when any of these flags was given, whole or shortened. */
  has(...names: readonly string[]): boolean;
}

/** @param valued names of the flags that take a value, separated by blanks: `"o t target-directory"`. */
export function readOptions(args: readonly Field[], valued = ""): Options {
  const takesValue = new Set(valued.split(" "));
  const shortened = new Set<string>();
  const flags = new Set<string>();
  const values = new Map<string, Field>();
  const operands: Field[] = [];
  for (let index = 0; index < args.length; index++) {
    const arg = args[index];
    if (arg === undefined) continue;
    const { text } = arg;
    if (text === "--") {
      operands.push(...args.slice(index + 1));
      break;
    }
    // The unknown, unquoted rest of a flag may be more arguments.
    if (text.startsWith("-") && arg.splits && isDynamic(arg)) operands.push(UNKNOWN_FIELD);
    if (text.startsWith("--")) {
      const equals = text.indexOf("=");
      const name = equals === -1 ? text.slice(2) : text.slice(2, equals);
      flags.add(name);
      shortened.add(name);
      if (equals !== -1) values.set(name, { ...arg, text: text.slice(equals + 1) });
      else if (takesValue.has(name)) setValue(values, name, args[++index]);
      if (takesValue.has(name)) continue;
      // Its value stays among the operands too, in case it was another flag.
      for (const whole of takesValue)
        if (isShortened(name, whole)) setValue(values, whole, values.get(name) ?? args[index + 1]);
    } else if (text.startsWith("-") && text.length > 1) {
      index += readBundle(arg, args[index + 1], takesValue, flags, values);
    } else operands.push(arg);
  }
  const has = (...names: readonly string[]): boolean =>
    names.some((name) => flags.has(name) || [...shortened].some((given) => isShortened(given, name)));
  return { flags, values, operands, has };
}

/** Could `--given` be the long flag `--whole`, cut short? */
export const isShortened = (given: string, whole: string): boolean =>
  given.length < whole.length && given !== "" && whole.startsWith(given);

/** Reads `-abc`; returns how many further arguments it took. */
function readBundle(
  arg: Field,
  next: Field | undefined,
  takesValue: ReadonlySet<string>,
  flags: Set<string>,
  values: Map<string, Field>,
): number {
  const { text } = arg;
  for (let at = 1; at < text.length; at++) {
    const letter = text.charAt(at);
    flags.add(letter);
    if (!takesValue.has(letter)) continue;
    const attached = text.slice(at + 1);
    if (attached !== "") {
      setValue(values, letter, { ...arg, text: attached });
      return 0;
    }
    setValue(values, letter, next);
    return 1;
  }
  return 0;
}

function setValue(values: Map<string, Field>, name: string, value: Field | undefined): void {
  if (value !== undefined) values.set(name, value);
}

/** The argument with its long flag spelled out where it is one of these, cut short: `--sig=9`, `--signal=9`. */
export function wholeFlag(text: string, ...names: readonly string[]): string {
  const [, given = "", rest = ""] = /^--([\w-]+)(=.*)?$/s.exec(text) ?? [];
  const whole = names.includes(given) ? undefined : names.find((name) => isShortened(given, name));
  return whole === undefined ? text : `--${whole}${rest}`;
}

/**
 * Every value that one of these options is given, where each may be given more than once.
 *
 * @param valued names of all flags that take a value, separated by blanks
 */
export function valuesOf(args: readonly Field[], valued: string, ...names: readonly string[]): Field[] {
  const takesValue = new Set(valued.split(" "));
  const found: Field[] = [];
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? literal("");
    const long = /^--([^=]+)(?:=(.*))?$/s.exec(wholeFlag(arg.text, ...names));
    const letters = /^-([^-].*)$/s.exec(arg.text)?.[1] ?? "";
    const at = Array.from(letters).findIndex((letter) => takesValue.has(letter));
    const name = long?.[1] ?? letters.charAt(at);
    if (!takesValue.has(name)) continue;
    const attached = long === null ? letters.slice(at + 1) || undefined : long[2];
    const value = attached === undefined ? args[++index] : { ...arg, text: attached };
    if (value !== undefined && names.includes(name)) found.push(value);
  }
  return found;
}
