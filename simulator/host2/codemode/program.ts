import { Script } from "node:vm";
import { parse, type AnyNode, type ExpressionStatement, type FunctionDeclaration } from "acorn";
import { assignedConstants } from "./constants.ts";
import { stripTypes } from "../../host/plugin/sources-as-bun.ts";

/**
 * A program of the model's. The host takes TypeScript, parses what is left of it and interprets that itself; here the
 * engine runs it. Known difference: what the host's interpreter and its parser complain of beyond the measured kinds.
 */
class BadProgram extends Error {}

/** The host prints the program anew inside a function; so does this. */
const HEAD = "async function program() {\n";

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** Without a `return` the last expression of the program is its result. Throws a BadProgram. */
export function compile(code: string): Script {
  const js = withoutTypes(code);
  const tree = parsed(js);
  const program = tree.body[0] as FunctionDeclaration;
  const cuts: Cut[] = [];
  const last = program.body.body.at(-1);
  if (last?.type === "ExpressionStatement") {
    const { expression } = last as ExpressionStatement;
    cuts.push({ start: last.start, end: expression.start, by: "return (" });
    cuts.push({ start: expression.end, end: last.end, by: ");" });
  }
  const indent = program.body.body[0]?.loc?.start.column ?? 0;
  collect(program.body, { cuts, indent, constants: assignedConstants(program) });
  const body = cuts
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), js);
  return new Script(`(${body.trimEnd()})()`);
}

function withoutTypes(code: string): string {
  if (code.trim() === "") throw new BadProgram("Code cannot be empty.");
  try {
    return stripTypes(`${HEAD}${code}\n}`);
  } catch (error) {
    const [line = ""] = String((error as Error).message).split("\n");
    if (/'with'/.test(line)) throw new BadProgram("Syntax 'WithStatement' is not supported.");
    if (/'import'/.test(line))
      throw new BadProgram(`'import' and 'export' may appear only with 'sourceType: module' (2:4)`);
    throw new BadProgram(
      `Failed to parse TypeScript: ${line.replace(/^Expected ident$/, "Identifier expected")}.`,
    );
  }
}

function parsed(js: string): ReturnType<typeof parse> {
  try {
    return parse(js, { ecmaVersion: "latest", locations: true });
  } catch (error) {
    throw new BadProgram((error as Error).message);
  }
}

/** Syntax that the host does not run (0.0.0-next-16350). */
const UNSUPPORTED: ReadonlySet<string> = new Set([
  "ClassDeclaration",
  "ClassExpression",
  "DebuggerStatement",
  "ImportExpression",
  "TaggedTemplateExpression",
  "ThisExpression",
]);

/** Why the host does not run a piece of the program; undefined where it does. */
function complaintOf(node: AnyNode): string | undefined {
  const isNewOfValue = node.type === "NewExpression" && node.callee.type !== "Identifier";
  if (isNewOfValue || UNSUPPORTED.has(node.type)) return `Syntax '${node.type}' is not supported.`;
  if (node.type === "Property" && node.kind !== "init") return "Only init object properties are supported.";
  return node.type === "Identifier" && node.name === "arguments"
    ? "Unknown identifier 'arguments'."
    : undefined;
}

/** Without names of properties, which are no variables. */
function partsOf(node: AnyNode): readonly unknown[] {
  if (node.type === "MemberExpression" && !node.computed) return [node.object];
  if (node.type === "Property" && !node.computed) return [node.value];
  return Object.values(node);
}

interface Compiling {
  readonly cuts: Cut[];
  /** Of the first line, which is no part of the program. */
  readonly indent: number;
  readonly constants: ReturnType<typeof assignedConstants>;
}

/** What the host complains of is told where the program reaches it; what it catches is in the host's words. */
function collect(value: unknown, compiling: Compiling): void {
  const { cuts, indent, constants } = compiling;
  if (Array.isArray(value)) for (const item of value) collect(item, compiling);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  const node = value as AnyNode;
  const constant = constants.get(node);
  if (constant !== undefined) {
    const text = JSON.stringify(`Cannot assign to constant '${constant}'.`);
    cuts.push({ start: node.start, end: node.end, by: `${HELPERS_NAME}.refuse(${text})` });
    return;
  }
  const complaint = complaintOf(node);
  if (complaint !== undefined) {
    const { line = 2, column = indent } = node.loc?.start ?? {};
    const text = JSON.stringify(`${complaint} (line ${line - 1}, col ${column - indent + 1})`);
    const spread = node.type === "Property" ? "..." : "";
    cuts.push({ start: node.start, end: node.end, by: `${spread}${HELPERS_NAME}.refuse(${text})` });
    return;
  }
  if (node.type === "CatchClause" && node.param?.type === "Identifier") {
    const { name } = node.param;
    cuts.push({
      start: node.body.start,
      end: node.body.start + 1,
      by: `{ ${name} = ${HELPERS_NAME}.caught(${name});`,
    });
  }
  for (const part of partsOf(node)) collect(part, compiling);
}

/** What the engine's own errors are called by the host; those of a program's own making are told as "Uncaught". */
const IN_HOST_WORDS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /^Cannot read properties of (?:null|undefined).*|.* is not an object \(evaluating.*/s,
    "Cannot access a property on a non-object value.",
  ],
  [/^(\S+) is not defined$/, "Unknown identifier '$1'."],
  [/^Can't find variable: (\S+)$/, "Unknown identifier '$1'."],
  [/^(Cannot access '\w+' before initialization)\.?$/, "$1."],
  [/^([\w$.]+) is not a function(?:\..*)?$/s, "$1 is not a function."],
  [/^.+ is not a function(?:\..*)?$/s, "The called value is not a function."],
  [/^(Invalid array length)$/, "$1."],
];

/** An error of the engine's in the host's words; undefined for what the program threw itself. */
function inHostWords(thrown: unknown): string | undefined {
  if (thrown instanceof BadProgram) return thrown.message;
  const { message } = Object(thrown) as { readonly message?: unknown };
  if (typeof message !== "string") return undefined;
  const known = IN_HOST_WORDS.find(([pattern]) => pattern.test(message));
  return known && message.replace(known[0], known[1]);
}

/** How the host tells what a program ended by. */
export function uncaught(thrown: unknown): string {
  const { message = valueInLine(thrown) } = Object(thrown) as { readonly message?: unknown };
  return inHostWords(thrown) ?? `Uncaught: ${String(message)}`.trimEnd();
}

/** Under this name, which no program has of its own. */
export const HELPERS_NAME = "$$opencode";

/** What the compiled program calls. */
export const HELPERS = {
  refuse(text: string): never {
    throw new BadProgram(text);
  },
  caught(thrown: unknown): unknown {
    const message = inHostWords(thrown);
    return message === undefined ? thrown : new Error(message);
  },
};

/** A value as `console` shows it. */
export function valueInLine(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === undefined) return "undefined";
  if (typeof value === "function" || typeof value === "symbol") return "[opaque reference]";
  const kind = Object.prototype.toString.call(value);
  if (kind === "[object RegExp]") return String(value);
  if (kind === "[object Date]") return (value as Date).toISOString();
  if (kind === "[object Map]" || kind === "[object Set]") {
    const items = [...(value as Iterable<unknown>)];
    return `${kind.slice("[object ".length, -1)}(${items.length}) ${JSON.stringify(items, errorsAsData)}`;
  }
  return typeof value === "object"
    ? JSON.stringify(value, nullForNothing)
    : String(Object.is(value, -0) ? 0 : value);
}

const nullForNothing = (key: string, value: unknown): unknown =>
  value === undefined ? null : errorsAsData(key, value);

/** Rows by their keys, or values by their place. */
export function tableOf(rows: unknown): string {
  if (Object(rows) !== rows) return `(index)\tValue\n0\t${valueInLine(rows)}`;
  const list = Object.entries(rows as Readonly<Record<string, unknown>>);
  const isWide = list.some(([, row]) => Object(row) === row);
  const columns = isWide
    ? [...new Set(list.flatMap(([, row]) => Object.keys(Object(row) as object)))]
    : ["Value"];
  const cells = (row: unknown): string[] =>
    columns.map((column) => {
      const cell = isWide ? (Object(row) as Readonly<Record<string, unknown>>)[column] : row;
      return cell === undefined ? "" : valueInLine(cell);
    });
  return [["(index)", ...columns], ...list.map(([key, row]) => [key, ...cells(row)])]
    .map((line) => line.join("\t"))
    .join("\n");
}

/** What a program ends with. Throws a BadProgram for what holds a function or a symbol, which are no data. */
export function resultText(value: unknown): string {
  if (typeof value === "string") return value;
  return JSON.stringify(value ?? null, onlyData, 2);
}

const errorsAsData = (_: string, value: unknown): unknown =>
  Object.prototype.toString.call(value) === "[object Error]"
    ? { name: (value as Error).name, message: (value as Error).message }
    : value;

function onlyData(this: unknown, key: string, value: unknown): unknown {
  const given: unknown = (this as Readonly<Record<string, unknown>>)[key];
  const isCode =
    typeof given === "function" ||
    typeof given === "symbol" ||
    /^\[object (Math|JSON)\]$/.test(String(Object.prototype.toString.call(given)));
  if (isCode || Object.hasOwn(Object(given), "toJSON"))
    throw new BadProgram("Execution result must contain plain objects only.");
  return nullForNothing(key, value);
}
