/**
 * The plugin as a user gets it: the files that `npm pack` takes of its workspace, in `node_modules` of a scratch
 * project with its dependencies beside it. All runs load this: a file missing from the package shows, and
 * nobody who builds meanwhile changes what is being judged. npm's own list is asked for in this process, which takes a
 * tenth of the time of `npm pack`; whether the archive itself can be installed and imported is asked by `npm run check`.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import packlist from "npm-packlist";
import { CouldNotRun } from "./could-not-run.ts";
import { scratchFolder } from "./scratch-folder.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface PackedPlugin {
  /** Directory of the installed package. */
  readonly directory: string;
  remove(): void;
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Packs and installs; needs no network. Rejects with a CouldNotRun when the package is not built. */
export async function packPlugin(): Promise<PackedPlugin> {
  const workspace = join(ROOT, "runtime");
  if (!existsSync(join(workspace, "dist")))
    throw new CouldNotRun("plugin", "the plugin is not built. Build it first: npm run build");
  const manifest = JSON.parse(readFileSync(join(workspace, "package.json"), "utf8")) as Manifest;
  const { path: scratch, remove } = scratchFolder("stress-installed-");
  try {
    const modules = join(scratch, "node_modules");
    const directory = join(modules, manifest.name);
    const tree = { path: workspace, package: manifest, isProjectRoot: true, edgesOut: new Map() };
    for (const file of await packlist(tree)) cpSync(join(workspace, file), join(directory, file));
    for (const dependency of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }))
      link(dependency, modules);
    return { directory, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function link(dependency: string, modules: string): void {
  const target = join(modules, dependency);
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(realpathSync(join(ROOT, "node_modules", dependency)), target, "dir");
}
