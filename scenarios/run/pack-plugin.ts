/**
 * The plugin as a user gets it: `npm pack` of its workspace, unpacked into `node_modules` of a scratch
 * project with its dependencies beside it. All runs load this: a file missing from the package shows, and
 * nobody who builds meanwhile changes what is being judged.
 */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CouldNotRun } from "./could-not-run.ts";
import { scratchFolder } from "./scratch-folder.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface PackedPlugin {
  /** Directory of the installed package. */
  readonly directory: string;
  remove(): void;
}

/** Packs and installs; needs no network. Throws a CouldNotRun when the package is not built. */
export function packPlugin(): PackedPlugin {
  const workspace = join(ROOT, "runtime");
  if (!existsSync(join(workspace, "dist")))
    throw new CouldNotRun("plugin", "the plugin is not built. Build it first: npm run build");
  const { path: scratch, remove } = scratchFolder("stress-installed-");
  try {
    const modules = join(scratch, "node_modules");
    mkdirSync(modules);
    npmPack(workspace, scratch);
    const tarball = readdirSync(scratch).find((name) => name.endsWith(".tgz"));
    if (tarball === undefined) throw new Error("scenarios: npm pack made no tarball");
    execFileSync("tar", ["-xzf", tarball], { cwd: scratch, timeout: 60_000 });
    const {
      name,
      dependencies = {},
      peerDependencies = {},
    } = JSON.parse(readFileSync(join(scratch, "package", "package.json"), "utf8")) as {
      name: string;
      dependencies?: Record<string, string>;
      peerDependencies?: Record<string, string>;
    };
    for (const dependency of [...Object.keys(dependencies), ...Object.keys(peerDependencies)])
      link(dependency, modules);
    const directory = join(modules, name);
    renameSync(join(scratch, "package"), directory);
    return { directory, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function npmPack(workspace: string, into: string): void {
  try {
    execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", into], {
      cwd: workspace,
      stdio: ["ignore", "ignore", "inherit"],
      timeout: 60_000,
      shell: process.platform === "win32",
    });
  } catch (error) {
    throw new CouldNotRun(
      "plugin",
      `the plugin cannot be packed: ${error instanceof Error ? error.message : ""}`,
    );
  }
}

function link(dependency: string, modules: string): void {
  const target = join(modules, dependency);
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(realpathSync(join(ROOT, "node_modules", dependency)), target, "dir");
}
