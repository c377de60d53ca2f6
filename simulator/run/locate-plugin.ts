import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Nothing is where the plugin should be; the message says where was looked and what can be given. */
export class PluginNotFound extends Error {
  override readonly name = "PluginNotFound";
}

export interface LocatedPlugin {
  /** File URL of the file or of the package folder. */
  readonly url: string;
  /** The package that it is, when it is a folder with a named `package.json`. */
  readonly package?: { readonly name: string; readonly folder: string };
  /** It was asked for by the name of its package. */
  readonly byName: boolean;
}

/**
 * Where a plugin is that was named as a person names it: a path (with or without `./`), a file URL, a
 * package folder, or the name of a package that is installed in this project.
 */
export function locatePlugin(spec: string, cwd: string = process.cwd()): LocatedPlugin {
  const path = spec.startsWith("file:") ? fileURLToPath(spec) : resolve(cwd, spec);
  if (existsSync(path)) return located(path, spec, false);
  if (/^(file:|\.|\/)/.test(spec) || /\.[cm]?[jt]sx?$/.test(spec))
    throw new PluginNotFound(`no plugin at ${path}: give the path of its file or of its package folder`);
  const folders = createRequire(join(cwd, "package.json")).resolve.paths(spec) ?? [];
  const found = folders.map((folder) => join(folder, spec)).find((folder) => existsSync(folder));
  if (found !== undefined) return located(found, spec, true);
  throw new PluginNotFound(
    `no plugin ${JSON.stringify(spec)}: there is neither a file ${path} nor a package of that name in ` +
      `node_modules; give ./path/to/plugin.ts, or run: npm install --save-dev ${spec}`,
  );
}

const ENTRIES = ["package.json", "index.ts", "index.tsx", "index.js", "index.mjs", "index.cjs"];

function located(path: string, spec: string, byName: boolean): LocatedPlugin {
  const isFolder = statSync(path).isDirectory();
  if (isFolder && !ENTRIES.some((name) => existsSync(join(path, name))))
    throw new PluginNotFound(
      `no plugin in the folder ${spec}: it has neither a package.json nor an index file`,
    );
  const folder = realpathSync(path);
  const name = isFolder ? packageName(folder) : undefined;
  const url = pathToFileURL(folder).href;
  return { url, byName, ...(name === undefined ? {} : { package: { name, folder } }) };
}

function packageName(folder: string): string | undefined {
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) return undefined;
  const { name } = JSON.parse(readFileSync(manifest, "utf8")) as { name?: unknown };
  return typeof name === "string" ? name : undefined;
}
