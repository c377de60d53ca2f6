/**
 * The house rules as code: which room may import which, what pure rooms may not touch, how large a file
 * or a function may grow. Works on one file's text, so that the test can also show each rule firing.
 */
import { posix } from "node:path";
import { parseSync, type Program } from "oxc-parser";
import { ARROWS, INNER_WALLS, PACKAGES } from "./rooms.ts";

const MAX_FILE_LINES = 300;
const MAX_FUNCTION_LINES = 70;

const BANNED_IN_PURE_ROOMS: ReadonlySet<string> = new Set(
  "Date performance setTimeout setInterval setImmediate queueMicrotask process crypto fetch console Bun".split(
    " ",
  ),
);

const room = (path: string): string => (path.includes("/") ? (path.split("/")[0] as string) : "");

function specifiersOf(program: Program): string[] {
  const found: string[] = [];
  walk(program, (node) => {
    const source = node["source"] as { type?: string; value?: unknown } | undefined;
    if (/^(Import|Export)/.test(String(node["type"])) && source?.type === "Literal")
      found.push(String(source.value));
  });
  return found;
}

type AnyNode = Record<string, unknown>;

function walk(node: unknown, visit: (node: AnyNode, parent?: AnyNode) => void, parent?: AnyNode): void {
  if (Array.isArray(node)) return node.forEach((child) => walk(child, visit, parent));
  if (typeof node !== "object" || node === null) return;
  const self = node as AnyNode;
  if (typeof self["type"] === "string") visit(self, parent);
  for (const value of Object.values(self)) if (typeof value === "object") walk(value, visit, self);
}

const packageName = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

function importViolations(path: string, specifiers: readonly string[]): string[] {
  const wrong: string[] = [];
  const from = room(path);
  const wall = INNER_WALLS.find((candidate) => path.startsWith(candidate.within));
  const isTest = path.endsWith(".test.ts");
  for (const specifier of specifiers) {
    const isRelative = specifier.startsWith(".");
    const target = isRelative ? posix.normalize(posix.join(posix.dirname(path), specifier)) : specifier;
    const to = isRelative ? room(target) : PACKAGES[packageName(specifier)];
    if (to && to !== from && ARROWS[from] && !ARROWS[from].includes(to))
      wrong.push(`${from}/ may not import ${specifier}`);
    if (
      from === "runtime" &&
      !path.startsWith("runtime/opencode/") &&
      !isTest &&
      specifier.startsWith("@opencode-ai/")
    )
      wrong.push(`only runtime/opencode/ knows OpenCode, not this file (${specifier})`);
    // A fixture of a floor opens the whole plugin.
    if (!wall || isTest || (!wall.pure && path.endsWith(".fixture.ts"))) continue;
    const allowed = isRelative
      ? wall.rooms.some((prefix) => target.startsWith(prefix))
      : wall.packages.includes(packageName(specifier));
    if (!allowed) wrong.push(`${wall.within} may not import ${specifier}`);
  }
  return wrong;
}

function purityViolations(path: string, program: Program): string[] {
  const wall = INNER_WALLS.find((candidate) => path.startsWith(candidate.within));
  if (!wall?.pure || path.endsWith(".test.ts")) return [];
  const wrong = new Set<string>();
  walk(program, (node, parent) => {
    if (node["type"] !== "Identifier") return;
    const isName = parent?.["computed"] === false && (parent["property"] === node || parent["key"] === node);
    const name = String(node["name"]);
    if (!isName && BANNED_IN_PURE_ROOMS.has(name)) wrong.add(`${wall.within} is pure: no ${name}`);
    const object = (parent?.["object"] as AnyNode | undefined)?.["name"];
    if (object === "Math" && name === "random") wrong.add(`${wall.within} is pure: no Math.random`);
  });
  return [...wrong];
}

/** The port to a host is declared and nothing else: code in it would be a layer of its own. */
function portViolations(path: string, program: Program): string[] {
  if (!path.startsWith("runtime/host/")) return [];
  const isType = (node: AnyNode): boolean =>
    [node["importKind"], node["exportKind"]].includes("type") || String(node["type"]).startsWith("TS");
  const isAll = program.body.every((node) => isType(node as unknown as AnyNode));
  return isAll ? [] : ["runtime/host/ holds types only"];
}

function terminalViolations(path: string, program: Program): string[] {
  if (room(path) !== "runtime" || path.endsWith(".test.ts")) return [];
  const wrong = new Set<string>();
  walk(program, (node) => {
    if (node["type"] !== "MemberExpression") return;
    const object = (node["object"] as AnyNode)["name"];
    const property = (node["property"] as AnyNode)["name"];
    if (object === "console" || (object === "process" && (property === "stdout" || property === "stderr")))
      wrong.add(`not one byte to the terminal inside the host: ${object}.${String(property)}`);
  });
  return [...wrong];
}

function sizeViolations(path: string, source: string, program: Program): string[] {
  const wrong: string[] = [];
  const lineAt = (offset: number): number => source.slice(0, offset).split("\n").length;
  const lines = source.trimEnd().split("\n").length;
  if (lines > MAX_FILE_LINES) wrong.push(`${lines} lines, at most ${MAX_FILE_LINES}`);
  if (/\.(?:test|plays)\.ts$/.test(path)) return wrong;
  walk(program, (node) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(String(node["type"])))
      return;
    const first = lineAt(node["start"] as number);
    const length = lineAt(node["end"] as number) - first + 1;
    if (length > MAX_FUNCTION_LINES)
      wrong.push(`function at line ${first} has ${length} lines, at most ${MAX_FUNCTION_LINES}`);
  });
  return wrong;
}

/** The simulator serves any plugin; the plugin runs in any host. Neither may name the other. */
function secrecyViolations(path: string, source: string): string[] {
  if (path.startsWith("simulator/") && /\bidumb|govern_/i.test(source))
    return ["the simulator may not know the plugin"];
  if (path.startsWith("runtime/") && /simulat/i.test(source))
    return ["the plugin may not know that it is simulated"];
  return [];
}

/**
 * Everything in one file that breaks a house rule.
 * @param path relative to the project's root, with forward slashes
 */
export function violationsOf(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) return [`${path}: does not parse: ${errors[0]?.message}`];
  return [
    ...importViolations(path, specifiersOf(program)),
    ...purityViolations(path, program),
    ...portViolations(path, program),
    ...terminalViolations(path, program),
    ...sizeViolations(path, source, program),
    ...secrecyViolations(path, source),
  ].map((what) => `${path}: ${what}`);
}
