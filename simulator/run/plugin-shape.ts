import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { resolvePlugin } from "../host/plugin/resolve-plugin.ts";
import { entryOf } from "../host2/plugin/find-plugins.ts";
import type { HostGeneration } from "../trace/event.ts";
import type { LocatedPlugin } from "./locate-plugin.ts";
import type { Runtime } from "./locate-runtime.ts";

/**
 * Which generations of OpenCode take a plugin, by the shape of what its module exports. It is imported in a process of
 * its own, because what a module does at import is the plugin's.
 */
export interface PluginShape {
  /** None where the module exports nothing that either takes, or cannot be imported. */
  readonly generations: readonly HostGeneration[];
}

/** What the child says of one module; without `default` it could not be imported. */
export interface ModuleShape {
  readonly default?: "function" | "object" | "other";
  readonly keys: readonly string[];
  /** Types of the fields of a default export that is an object. */
  readonly fields: Readonly<Record<string, string>>;
  /** Exported functions besides the default one. */
  readonly functions: number;
}

export function pluginShape({ url }: LocatedPlugin, runtime: Runtime): PluginShape {
  const old = entryOfOld(url);
  const path = entryOf(fileURLToPath(url));
  const fresh = path === undefined ? undefined : pathToFileURL(path).href;
  const [first, second] = shapesOf([old, fresh], runtime);
  const isNew = second !== undefined && isString(second, "id") && hasFunction(second, "setup", "effect");
  return {
    generations: [
      ...(first !== undefined && isOld(first) ? [1 as const] : []),
      ...(isNew ? [2 as const] : []),
    ],
  };
}

function isOld(shape: ModuleShape): boolean {
  if (hasFunction(shape, "server")) return true;
  // An object with an id hides all other exports.
  if (shape.default === "object" && ("id" in shape.fields || "tui" in shape.fields)) return false;
  return shape.default === "function" || shape.functions > 0;
}

const isString = ({ fields }: ModuleShape, name: string): boolean => fields[name] === "string";
const hasFunction = ({ fields }: ModuleShape, ...names: readonly string[]): boolean =>
  names.some((name) => fields[name] === "function");

function entryOfOld(url: string): string | undefined {
  try {
    return resolvePlugin(url, []).entry;
  } catch {
    return undefined;
  }
}

const CHILD = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "./read-shape.ts" : "./read-shape.js", import.meta.url),
);
const WITHIN_MS = 20_000;

function shapesOf(
  entries: readonly (string | undefined)[],
  runtime: Runtime,
): readonly (ModuleShape | undefined)[] {
  const folder = mkdtempSync(join(tmpdir(), "opencode-simulator-shape-"));
  try {
    const out = join(folder, "out.json");
    const own = process.execArgv.filter((argument) => argument.startsWith("--conditions="));
    const flags = runtime.name === "node" ? ["--no-warnings", ...own] : own;
    spawnSync(runtime.path, [...flags, CHILD, out, JSON.stringify(entries)], {
      cwd: folder,
      env: { PATH: process.env["PATH"] ?? "", HOME: folder, TMPDIR: folder },
      stdio: "ignore",
      timeout: WITHIN_MS,
      killSignal: "SIGKILL",
    });
    const shapes = JSON.parse(readFileSync(out, "utf8")) as (ModuleShape | null)[];
    return shapes.map((shape) => shape ?? undefined);
  } catch {
    // It took the process down, or never ended its import: the battery says how.
    return [];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
