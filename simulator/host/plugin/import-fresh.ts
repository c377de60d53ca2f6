import { existsSync, readFileSync, realpathSync } from "node:fs";
import * as modules from "node:module";
import { dirname, join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { fileAsBun, sourceAsBun } from "./sources-as-bun.ts";

/**
 * Imports a plugin as a process that has just started would: its own files are evaluated anew for every run,
 * so that nothing a module keeps (a counter, a cache) leaks from one simulated host into the next. Modules of
 * other packages are shared, as they are between the plugins of one real host.
 */
let runs = 0;

/** A number for one host's life: all its plugins are imported under it and share their common files. */
export function nextRun(): number {
  return ++runs;
}

/**
 * The module at `entry` (a file URL) as evaluated for `run`.
 * @param edition counts how often the file was edited within the run; what it imports is not evaluated again.
 */
export async function importFresh(entry: string, run: number, edition = 0): Promise<Record<string, unknown>> {
  const path = fileURLToPath(entry);
  const root = packageRoot(path);
  if (process.versions["bun"]) {
    forget(root, run);
    if (edition > 0) delete modules.createRequire(import.meta.url).cache[path];
  } else followRun();
  roots.set(run, (roots.get(run) ?? new Set()).add(pathToFileURL(root).href + "/"));
  const edited = edition === 0 ? "" : `&edition=${edition}`;
  return (await import(/* @vite-ignore */ `${entry}?${PARAMETER}=${run}${edited}`)) as Record<
    string,
    unknown
  >;
}

const PARAMETER = "simulator-run";
const roots = new Map<number, Set<string>>();

function packageRoot(file: string): string {
  const start = dirname(existsSync(file) ? realpathSync(file) : file);
  for (let at = start; dirname(at) !== at; at = dirname(at)) {
    if (existsSync(join(at, "package.json"))) return at;
  }
  return start;
}

/** Bun: module files are forgotten by path, ES modules included; once per run, or plugins of a run would not share. */
function forget(root: string, run: number): void {
  if (roots.get(run)?.has(pathToFileURL(root).href + "/")) return;
  const { cache } = modules.createRequire(import.meta.url);
  for (const path of Object.keys(cache)) {
    if (
      path.startsWith(root + sep) &&
      !path.slice(root.length).includes(`${sep}node_modules${sep}`) &&
      !path.startsWith(SIMULATOR)
    ) {
      delete cache[path];
    }
  }
}

const SIMULATOR = dirname(dirname(dirname(fileURLToPath(import.meta.url)))) + sep;

let following = false;

/** Node: what a module of a run imports from its own package belongs to the run too. */
function followRun(): void {
  if (following) return;
  following = true;
  modules.registerHooks({
    resolve(specifier, context, next) {
      const resolved = resolveAsBun(specifier, context, next);
      const run = /[?&]simulator-run=(-?\d+)/.exec(context.parentURL ?? "")?.[1];
      if (run === undefined || !resolved.url.startsWith("file:") || resolved.url.includes(`${PARAMETER}=`))
        return resolved;
      for (const root of roots.get(Number(run)) ?? []) {
        if (!resolved.url.startsWith(root) || resolved.url.slice(root.length).includes("node_modules/"))
          continue;
        return {
          ...resolved,
          url: `${resolved.url}${resolved.url.includes("?") ? "&" : "?"}${PARAMETER}=${run}`,
        };
      }
      return resolved;
    },
    load(url, context, next) {
      if (!isAuthored(url)) return next(url, context);
      const format = formatAsBun(url, context.format ?? undefined);
      const isImported = context.conditions?.includes("import") !== false;
      const made = isImported ? sourceAsBun(url, format) : undefined;
      return made === undefined ? next(url, { ...context, format }) : { ...made, shortCircuit: true };
    },
  });
}

/** The host is Bun, which goes by what a file says; Node believes a `"type": "commonjs"` that `npm init` wrote. */
function formatAsBun(url: string, format: string | undefined): string | undefined {
  if (!format?.startsWith("commonjs")) return format;
  const source = readFileSync(fileURLToPath(url.replace(/\?.*$/, "")), "utf8");
  return ES_SYNTAX.test(source) ? format.replace("commonjs", "module") : format;
}

/** What Node finds, else what Bun would have found for a module of a run. */
function resolveAsBun(
  specifier: string,
  context: modules.ResolveHookContext,
  next: (specifier: string, context?: Partial<modules.ResolveHookContext>) => modules.ResolveFnOutput,
): modules.ResolveFnOutput {
  try {
    return next(specifier, context);
  } catch (error) {
    const parent = context.parentURL ?? "";
    const found = parent.includes(`${PARAMETER}=`) ? fileAsBun(specifier, parent) : undefined;
    if (found === undefined) throw error;
    return next(found, context);
  }
}

/** Of a plugin, or of a project beside it: what is installed may have such lines in its texts. */
function isAuthored(url: string): boolean {
  return url.includes(`${PARAMETER}=`) || (url.startsWith("file:") && !url.includes("/node_modules/"));
}

const ES_SYNTAX = /^\s*(?:export\s|import\s+[\w*{"'])/m;
