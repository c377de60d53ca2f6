/**
 * Programs with an output that their arguments tell. So a word hidden in `$(echo …)`, a script piped into a shell and
 * a path in `$(mktemp)` are read as what they are.
 */
import { evaluateSubscript } from "../../shell/evaluated-text.ts";
import type { Invocation, Program } from "../../shell/analysis.ts";
import { textOf, isDynamic, literal } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { absolutePath } from "../../shell/scope.ts";
import { COMPUTED, DYNAMIC, NOTHING, textStream, type Outcome, type Stream } from "../../shell/stream.ts";
import { writeField } from "../../shell/write.ts";
import { oneOf } from "../../shell/one-of.ts";

const printed = (out: Stream): Outcome => ({ ok: true, out });

const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "\\": "\\",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
  e: "\u001b",
};

/** Backslash escapes as `printf` and `echo -e` read them. */
function unescape(text: string): string {
  return text.replace(/\\(x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}|0?[0-7]{1,3}|.)/g, (whole, code: string) => {
    if (/[xu]/.test(code) && code.length > 1) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    if (/[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
    return ESCAPES[code] ?? whole;
  });
}

const echo: Program = ({ args }) => {
  let from = 0;
  let escapes = false;
  while (/^-[neE]+$/.test(textOf(args[from]))) escapes ||= textOf(args[from++]).includes("e");
  const text = args
    .slice(from)
    .map((arg) => arg.text)
    .join(" ");
  return printed(textStream(`${escapes ? unescape(text) : text}\n`));
};

const printf: Program = ({ args, scope }) => {
  if (textOf(args[0]) === "-v") evaluateSubscript(textOf(args[1]), scope);
  let rest = textOf(args[0]) === "--" ? args.slice(1) : args;
  let into: string | undefined;
  if (textOf(rest[0]) === "-v") {
    into = textOf(rest[1]);
    rest = rest.slice(2);
  }
  const [format, ...values] = rest;
  if (format === undefined) return;
  const text = isDynamic(format)
    ? DYNAMIC
    : formatted(
        format.text,
        values.map((value) => value.text),
      );
  if (into === undefined) return printed(textStream(text));
  scope.vars.set(into, text);
};

function formatted(format: string, values: readonly string[]): string {
  const queue = [...values];
  let text = "";
  do {
    const before = queue.length;
    text += unescape(format).replace(
      /%(?:%|[-+ #0]*\d*(?:\.\d+)?([sbqdiufgexXoc]))/g,
      (whole, kind: string | undefined) => {
        if (kind === undefined) return "%";
        const value = queue.shift() ?? "";
        return kind === "b"
          ? unescape(value)
          : kind === "c"
            ? value.charAt(0)
            : oneOf("%s %q %d %i").test(whole)
              ? value
              : kind === "s"
                ? value
                : DYNAMIC;
      },
    );
    if (queue.length === before) break;
  } while (queue.length > 0);
  return text;
}

const cat: Program = ({ args, scope, stdin }) => {
  const { operands } = readOptions(args);
  const [only, ...more] = operands;
  if (only === undefined) return { ok: null, out: stdin };
  if (more.length > 0) return;
  if (only.text === "-") return { ok: null, out: stdin };
  const path = absolutePath(scope, only.text);
  if (path === null) return;
  return { ok: null, out: scope.files.get(path)?.stream ?? { kind: "file", path } };
};

/** Programs that pass text through when nothing tells them to change it: known lines stay known. */
const firstLines: Program = ({ args, scope, stdin }) => {
  const { operands } = readOptions(args, "n c lines bytes");
  if (operands.length === 0) return { ok: null, out: stdin.kind === "file" ? COMPUTED : stdin };
  const path = absolutePath(scope, textOf(operands[0])) ?? "";
  return { ok: null, out: scope.files.get(path)?.stream ?? COMPUTED };
};

const pwd: Program = ({ scope }) => printed(textStream(`${scope.cwd ?? DYNAMIC}\n`));

const mktemp: Program = ({ args, scope }) => {
  const options = readOptions(args, "p suffix");
  const [template] = options.operands;
  const folder = options.values.get("p") ?? options.values.get("tmpdir");
  const name = template === undefined ? "tmp." : template.text.replace(/X+/, "");
  const isHere = template !== undefined && !options.has("t", "tmpdir");
  const path = folder === undefined && isHere ? name : `${folder?.text ?? "/tmp"}/${name}`;
  const absolute = absolutePath(scope, path) ?? DYNAMIC;
  const made = absolute + DYNAMIC;
  if (!options.has("u")) writeField(literal(made), scope);
  scope.made.add(made);
  return printed(textStream(`${made}\n`));
};

const dirname: Program = ({ args }) => {
  const [path] = readOptions(args, "").operands;
  if (path === undefined) return;
  const text = path.text.replace(/\/+$/, "");
  const at = text.lastIndexOf("/");
  return printed(
    textStream(`${at === -1 ? (isDynamic(path) ? DYNAMIC : ".") : at === 0 ? "/" : text.slice(0, at)}\n`),
  );
};

const basename: Program = ({ args }) => {
  const { operands, values } = readOptions(args, "s suffix");
  const [path, second] = operands;
  if (path === undefined) return;
  const suffix = values.get("s")?.text ?? values.get("suffix")?.text ?? textOf(second);
  const text = path.text.replace(/\/+$/, "");
  const base = text.slice(text.lastIndexOf("/") + 1);
  return printed(
    textStream(
      `${suffix !== "" && suffix !== base && base.endsWith(suffix) ? base.slice(0, -suffix.length) : base}\n`,
    ),
  );
};

const seq: Program = ({ args }) => {
  const numbers = args.map((arg) => Number(arg.text));
  if (numbers.length === 0 || numbers.length > 3 || numbers.some((value) => !Number.isInteger(value))) return;
  const [first = 1, second = 1, third] =
    numbers.length === 1 ? [1, 1, numbers[0]] : numbers.length === 2 ? [numbers[0], 1, numbers[1]] : numbers;
  const last = third ?? 1;
  if (second <= 0 || (last - first) / second > 64) return;
  let text = "";
  for (let value = first; value <= last; value += second) text += `${value}\n`;
  return printed(textStream(text));
};

/** Decoders: their output cannot be read here. */
const decoder =
  (flags: readonly string[]): Program =>
  (call: Invocation) => {
    const options = readOptions(call.args, "w i");
    const input = options.values.get("i");
    if (flags.length === 0 || options.has(...flags)) return { ok: null, out: { kind: "decoded" } };
    return { ok: null, out: input === undefined ? COMPUTED : NOTHING };
  };

export const OUTPUT: Readonly<Record<string, Program>> = {
  echo,
  printf,
  cat,
  head: firstLines,
  tail: firstLines,
  pwd,
  mktemp,
  dirname,
  basename,
  seq,
  base64: decoder(["d", "D", "decode"]),
  base32: decoder(["d", "decode"]),
  basenc: decoder(["d", "decode"]),
  tr: () => ({ ok: null, out: { kind: "decoded" } }),
};
