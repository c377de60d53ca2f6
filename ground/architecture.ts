/**
 * The house rules as code: which room may import which, what pure rooms may not touch, how large a file
 * or a function may grow. Works on texts, so that the test can also show each rule firing.
 */
import { posix } from "node:path";
import { parseSync, type Program } from "oxc-parser";
import { ARROWS, INNER_WALLS, PACKAGES, type InnerWall } from "./rooms.ts";

const MAX_FILE_LINES = 300;
const MAX_FUNCTION_LINES = 70;

const BANNED_IN_PURE_ROOMS: ReadonlySet<string> = new Set(
  "Date performance setTimeout setInterval setImmediate queueMicrotask process crypto fetch console Bun".split(
    " ",
  ),
);

const room = (path: string): string => (path.includes("/") ? (path.split("/")[0] as string) : "");

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

interface Import {
  readonly specifier: string;
  /** The path of a relative import, or the name of a package. */
  readonly target: string;
  readonly isRelative: boolean;
}

const literalIn = (text: string): string => /^(["'])(.*)\1$/.exec(text)?.[2] ?? "";

/** Reads the list of imports, which costs far less than the syntax tree. */
function importsOf(path: string, source: string): Import[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, source).module;
  const specifiers = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? "")),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => literalIn(source.slice(start, end))),
  ];
  return [...new Set(specifiers)].filter(Boolean).map((specifier) => {
    const isRelative = specifier.startsWith(".");
    const target = isRelative ? posix.join(posix.dirname(path), specifier) : packageName(specifier);
    return { specifier, target, isRelative };
  });
}

/** The path in this house that an import leads to, if it leads to one. */
const placeOf = ({ target, isRelative }: Import): string | undefined =>
  isRelative ? target : PACKAGES[target];

const wallOf = (path: string): InnerWall | undefined =>
  INNER_WALLS.find((candidate) => path.startsWith(candidate.within));

/** A test may look over its wall, and a fixture opens the whole plugin. */
const isBound = (path: string, wall: InnerWall): boolean =>
  !path.endsWith(".test.ts") && (wall.pure || !path.endsWith(".fixture.ts"));

function importViolations(path: string, source: string): string[] {
  const wrong: string[] = [];
  const from = room(path);
  const arrows = ARROWS[from];
  const wall = wallOf(path);
  for (const one of importsOf(path, source)) {
    const { specifier, target, isRelative } = one;
    const place = placeOf(one);
    if (place && room(place) !== from && arrows && !arrows.some((arrow) => place.startsWith(arrow)))
      wrong.push(`${from}/ may not import ${specifier}`);
    if (
      from === "runtime" &&
      !path.startsWith("runtime/opencode/") &&
      !path.endsWith(".test.ts") &&
      specifier.startsWith("@opencode-ai/")
    )
      wrong.push(`only runtime/opencode/ knows OpenCode, not this file (${specifier})`);
    if (!wall || !isBound(path, wall)) continue;
    const allowed = isRelative
      ? [...wall.rooms, ...(wall.lower ?? [])].some((prefix) => target.startsWith(prefix))
      : wall.packages.includes(target);
    if (!allowed) wrong.push(`${wall.within} may not import ${specifier}`);
  }
  return wrong;
}

/** The rooms that share an order, such as those of the fake host. */
const houseOf = (within: string): string => `${within.split("/").slice(0, 2).join("/")}/*`;

/**
 * Doors that stand open for nobody: arrows, rooms and packages that no file behind their wall imports. One that is open
 * to all rooms above it is used when one of them uses it.
 * @param sources text by path relative to the project's root; all of them, or every door looks unused.
 */
export function unusedDoors(sources: ReadonlyMap<string, string>): string[] {
  const used = new Set<string>();
  for (const [path, source] of sources) {
    const wall = wallOf(path);
    for (const one of importsOf(path, source)) {
      const arrow = ARROWS[room(path)]?.find((candidate) => placeOf(one)?.startsWith(candidate));
      used.add(`${room(path)} -> ${arrow}`);
      if (!wall || !isBound(path, wall)) continue;
      const { rooms, lower = [], packages } = wall;
      const doors = one.isRelative ? [...rooms, ...lower] : packages;
      for (const door of doors.filter((each) => one.target.startsWith(each))) {
        used.add(`${wall.within} -> ${door}`);
        used.add(`${houseOf(wall.within)} -> ${door}`);
      }
    }
  }
  const doors = [
    ...Object.entries(ARROWS).flatMap(([from, arrows]) => arrows.map((arrow) => `${from} -> ${arrow}`)),
    ...INNER_WALLS.flatMap(({ within, rooms, lower = [], packages }) => [
      ...[...rooms, ...packages].filter((door) => door !== within).map((door) => `${within} -> ${door}`),
      ...lower.map((door) => `${houseOf(within)} -> ${door}`),
    ]),
  ];
  return [...new Set(doors)].filter((door) => !used.has(door));
}

function purityViolations(path: string, program: Program): string[] {
  const wall = wallOf(path);
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
  // The command line is a program of its own.
  const isSilent = room(path) === "runtime" && !path.startsWith("runtime/cli/");
  if (!isSilent || path.endsWith(".test.ts")) return [];
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
    ...importViolations(path, source),
    ...purityViolations(path, program),
    ...portViolations(path, program),
    ...terminalViolations(path, program),
    ...sizeViolations(path, source, program),
    ...secrecyViolations(path, source),
  ].map((what) => `${path}: ${what}`);
}
