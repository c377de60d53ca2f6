/**
 * Files that import each other in a circle. No circle of values may stand anywhere: which file is ready first would
 * depend on who is asked first. A circle of types may stand within one folder, and not across folders, since rooms that
 * know each other's types are one room.
 */
import { posix } from "node:path";
import { parseSync } from "oxc-parser";

/** Packages of the workspace: the file behind each subpath, by `name` or `name/subpath`. */
export type PackageFiles = ReadonlyMap<string, string>;

interface Imports {
  readonly values: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

export interface Circles {
  readonly ofValues: readonly (readonly string[])[];
  /** Of values or types, in more than one folder. */
  readonly acrossFolders: readonly (readonly string[])[];
}

/**
 * @param sources text by path relative to the project's root.
 * @param packages so that a step into another workspace is followed as well.
 */
export function importCircles(sources: ReadonlyMap<string, string>, packages: PackageFiles): Circles {
  const imports = new Map(
    [...sources].map(([path, text]) => [path, importsOf(path, text, sources, packages)]),
  );
  const edges = (kind: keyof Imports) => (path: string) => imports.get(path)?.[kind] ?? new Set<string>();
  const folders = (circle: readonly string[]): number =>
    new Set(circle.map((path) => posix.dirname(path))).size;
  return {
    ofValues: circlesIn([...sources.keys()], edges("values")),
    acrossFolders: circlesIn([...sources.keys()], edges("all")).filter((circle) => folders(circle) > 1),
  };
}

function importsOf(
  path: string,
  text: string,
  sources: ReadonlyMap<string, string>,
  packages: PackageFiles,
): Imports {
  const values = new Set<string>();
  const all = new Set<string>();
  const { module } = parseSync(path, text);
  const note = (specifier: string, isType: boolean): void => {
    const target = specifier.startsWith(".")
      ? posix.normalize(posix.join(posix.dirname(path), specifier))
      : packages.get(specifier);
    if (target === undefined || !sources.has(target)) return;
    all.add(target);
    if (!isType) values.add(target);
  };
  for (const { moduleRequest, entries } of module.staticImports)
    note(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType));
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries) if (moduleRequest) note(moduleRequest.value, isType);
  return { values, all };
}

/** Tarjan's strongly connected components, those of more than one file. */
function circlesIn(files: readonly string[], edges: (path: string) => ReadonlySet<string>): string[][] {
  const numbers = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string): number => {
    const number = numbers.size;
    numbers.set(path, number);
    open.push(path);
    let low = number;
    for (const next of edges(path)) {
      if (!numbers.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, numbers.get(next) ?? low);
    }
    if (low === number) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return low;
  };
  for (const file of files) if (!numbers.has(file)) visit(file);
  return circles;
}
