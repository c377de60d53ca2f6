/**
 * What the plugin under test is made of, so that two builds of it can be told apart in shards and reports: a path says
 * nothing, its file may have been replaced in between. Dependencies in `node_modules` do not count, nor does what lies
 * about.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { PluginInfo } from "@idumb/reports";
import packlist from "npm-packlist";
import { entryOf } from "./find-plugin.ts";

/** @param entry absolute path of the plugin's module. */
export async function contentOf(entry: string): Promise<PluginInfo> {
  const root = packageOf(entry);
  const files = new Set([...importedBy(entry), ...(root === null ? [] : await shippedIn(root))]);
  const base = root ?? dirname(entry);
  const hash = createHash("sha256");
  for (const [name, file] of [...files]
    .map((path) => [relative(base, path), path] as const)
    .toSorted(byName)) {
    const bytes = readFileSync(file);
    hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  }
  const { name, version } = root === null ? {} : manifestOf(root);
  return { name: name ?? basename(entry), version: version ?? null, sha256: hash.digest("hex") };
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** The package whose entry this is; null for a module that stands for itself. */
function packageOf(entry: string): string | null {
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, "package.json")))
      return ([1, 2] as const).some((opencode) => entryOf(folder, opencode) === entry) ? folder : null;
  return null;
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly files?: unknown;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** What the author says is the package; where nobody says it, results may lie beside the sources. */
async function shippedIn(folder: string): Promise<string[]> {
  const manifest = manifestOf(folder);
  if (!Array.isArray(manifest.files)) return [join(folder, "package.json")];
  const tree = { path: folder, package: manifest, isProjectRoot: true, edgesOut: new Map() };
  return (await packlist(tree)).map((file) => join(folder, file));
}

const RELATIVE = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g;

/** The module and all that it reaches by relative paths. */
function importedBy(entry: string): Set<string> {
  const files = new Set([entry]);
  for (const file of files)
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(RELATIVE)) {
      const target = resolve(dirname(file), path);
      const found = [
        target,
        `${target}.js`,
        `${target}.ts`,
        join(target, "index.js"),
        join(target, "index.ts"),
      ];
      const module = found.find((one) => statSync(one, { throwIfNoEntry: false })?.isFile());
      if (module !== undefined) files.add(module);
    }
  return files;
}
