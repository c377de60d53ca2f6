import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, isAbsolute, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * From the name of a plugin to the module that is really imported. Keeps the host's own quirks: a file next to
 * a `package.json` loads what that package names instead of itself, and a package that exposes no server
 * entry is passed over in silence (host contract §0.20, §1.2).
 */
export interface ResolvedPlugin {
  readonly spec: string;
  readonly source: "file" | "npm";
  /** URL of the module to import; absent = the package exposes none. */
  readonly entry: string | undefined;
  readonly packageName: string | undefined;
  /** Short label for traces. */
  readonly name: string;
}

/** A failure before the import, worded as the host words it in `session.error`. */
export class PluginResolveError extends Error {}

const INDEX = ["index.ts", "index.tsx", "index.js", "index.mjs", "index.cjs"];

/** Paths, file URLs and what starts with a dot are files; everything else is a package. */
export function isPathSpec(spec: string): boolean {
  return spec.startsWith("file://") || spec.startsWith(".") || isAbsolute(spec);
}

/** As the config loader writes it: absolute file URL, a directory without `package.json` replaced by its index file. */
export function pathSpec(spec: string, base: string): string {
  const path = spec.startsWith("file://") ? fileURLToPath(spec) : resolve(base, spec);
  const index = isDirectory(path) && !existsSync(join(path, "package.json")) ? indexOf(path) : undefined;
  return pathToFileURL(index ?? path).href;
}

/** Package name without its version, or the URL itself: what counts as the same plugin. */
export function pluginKey(spec: string): string {
  return isPathSpec(spec) ? spec : splitPackage(spec).name;
}

/** `from` are the directories whose `node_modules` (and those above them) are searched for packages. */
export function resolvePlugin(spec: string, from: readonly string[]): ResolvedPlugin {
  if (isPathSpec(spec)) return resolvePath(spec);
  const { name, version } = splitPackage(spec);
  const folder = findPackage(name, from);
  if (!folder) {
    throw new PluginResolveError(
      `Failed to install plugin ${name}@${version}: not in any node_modules, and the simulator installs nothing`,
    );
  }
  const manifest = readManifest(folder);
  const entry = manifest && declaredEntry(spec, folder, manifest);
  const bare = manifest && isRecord(manifest["exports"]) ? undefined : pathToFileURL(folder).href;
  return { spec, source: "npm", entry: entry ?? bare, packageName: nameOf(manifest), name };
}

function resolvePath(spec: string): ResolvedPlugin {
  const path = fileURLToPath(spec.startsWith("file://") ? spec : pathToFileURL(resolve(spec)).href);
  const directory = isDirectory(path);
  const folder = directory ? path : dirname(path);
  const manifest = readManifest(folder);
  if (directory && !manifest && !indexOf(path)) {
    throw new PluginResolveError(
      `Failed to install plugin ${spec}@: Plugin directory ${path} is missing package.json or index file`,
    );
  }
  const packageName = nameOf(manifest);
  const label = directory ? (packageName ?? basename(path)) : basename(path, extname(path));
  const found = (entry: string | undefined): ResolvedPlugin => ({
    spec,
    source: "file",
    entry,
    packageName,
    name: label,
  });
  const declared = manifest && declaredEntry(spec, folder, manifest);
  if (declared) return found(declared);
  if (!directory) return found(pathToFileURL(path).href);
  const index = indexOf(path);
  if (!manifest || isRecord(manifest["exports"])) return found(index && pathToFileURL(index).href);
  return found(pathToFileURL(path).href);
}

type Manifest = Record<string, unknown>;

function declaredEntry(spec: string, folder: string, manifest: Manifest): string | undefined {
  const server = isRecord(manifest["exports"]) ? manifest["exports"]["./server"] : undefined;
  const main = manifest["main"];
  const candidates = [
    server,
    isRecord(server) ? server["import"] : undefined,
    isRecord(server) ? server["default"] : undefined,
    main,
  ];
  const target = candidates.find((candidate) => typeof candidate === "string" && candidate.trim() !== "");
  if (typeof target !== "string") return undefined;
  const path = target.startsWith("file://") ? fileURLToPath(target) : resolve(folder, target.trim());
  if (relative(folder, path).startsWith("..")) {
    throw new PluginResolveError(
      `Failed to load plugin ${spec}: Plugin ${spec} resolved server entry outside plugin directory`,
    );
  }
  return pathToFileURL(path).href;
}

function findPackage(name: string, from: readonly string[]): string | undefined {
  for (const start of from) {
    for (let at = start; ; at = dirname(at)) {
      const folder = join(at, "node_modules", name);
      if (isDirectory(folder)) return folder;
      if (dirname(at) === at) break;
    }
  }
  return undefined;
}

function splitPackage(spec: string): { name: string; version: string } {
  const at = spec.indexOf("@", 1);
  return at < 0
    ? { name: spec, version: "latest" }
    : { name: spec.slice(0, at), version: spec.slice(at + 1) };
}

function readManifest(folder: string): Manifest | undefined {
  try {
    const parsed: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function nameOf(manifest: Manifest | undefined): string | undefined {
  const name = manifest?.["name"];
  return typeof name === "string" && name.trim() !== "" ? name.trim() : undefined;
}

function indexOf(folder: string): string | undefined {
  return INDEX.map((file) => join(folder, file)).find((path) => existsSync(path));
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
