import { existsSync, realpathSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Nothing is where the plugin should be; the message says where was looked and what can be given. */
export class PluginNotFound extends Error {
  override readonly name = "PluginNotFound";
}

/**
 * The file URL of a plugin that was named as a person names it: a path (with or without `./`), a file URL, a
 * package folder, or the name of a package that is installed in this project.
 */
export function locatePlugin(spec: string, cwd: string = process.cwd()): string {
  const path = spec.startsWith("file:") ? fileURLToPath(spec) : resolve(cwd, spec);
  if (existsSync(path)) return checked(path, spec);
  if (/^(file:|\.|\/)/.test(spec) || /\.[cm]?[jt]sx?$/.test(spec))
    throw new PluginNotFound(`no plugin at ${path}: give the path of its file or of its package folder`);
  const folders = createRequire(join(cwd, "package.json")).resolve.paths(spec) ?? [];
  const found = folders.map((folder) => join(folder, spec)).find((folder) => existsSync(folder));
  if (found !== undefined) return checked(found, spec);
  throw new PluginNotFound(
    `no plugin ${JSON.stringify(spec)}: there is neither a file ${path} nor a package of that name in ` +
      `node_modules; give ./path/to/plugin.ts, or run: npm install --save-dev ${spec}`,
  );
}

const ENTRIES = ["package.json", "index.ts", "index.tsx", "index.js", "index.mjs", "index.cjs"];

function checked(path: string, spec: string): string {
  const isFolder = statSync(path).isDirectory();
  if (isFolder && !ENTRIES.some((name) => existsSync(join(path, name))))
    throw new PluginNotFound(
      `no plugin in the folder ${spec}: it has neither a package.json nor an index file`,
    );
  return pathToFileURL(realpathSync(path)).href;
}
