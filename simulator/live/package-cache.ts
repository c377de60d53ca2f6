import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { nearestVersions } from "./nearest-versions.ts";
import { holdOpen } from "./open-resources.ts";
import { PackageUnavailable } from "./package-unavailable.ts";
import { runNpm, type NpmResult } from "./run-npm.ts";

/**
 * Packages that are not installed here (older hosts, plugins of other people), fetched once by npm and kept.
 * A package is installed in a folder of its own that gets its final name only when it is complete, so a folder
 * that exists is whole, and two processes that want the same one never see each other's half. No install
 * script of a package runs.
 */
export interface CacheOptions {
  /** Environment of npm; `OPENCODE_SIMULATOR_CACHE` or else `XDG_CACHE_HOME` in it name the cache. */
  readonly env?: NodeJS.ProcessEnv;
  /** Told what is fetched, and how big it was; the default writes a line to stderr. */
  readonly progress?: (line: string) => void;
  /** How much there is to fetch, where it is known beforehand; it is said. */
  readonly size?: string;
}

/**
 * Folder with a `node_modules` that holds the package and what it depends on.
 * @param version exact, such as "1.1.53".
 * @throws PackageUnavailable when there is no such package or version (the message says which there are), or
 * when npm cannot reach its registry.
 */
export async function installPackage(
  name: string,
  version: string,
  options: CacheOptions = {},
): Promise<string> {
  const env = options.env ?? process.env;
  const folder = join(cacheFolder(env), `${name.replaceAll("/", "+")}@${version}`);
  if (existsSync(folder)) return folder;
  if (!EXACT.test(version))
    throw new PackageUnavailable(`${name}@${version}: an exact version is needed, such as 1.18.33`);
  const pending = running.get(folder);
  if (pending !== undefined) return pending;
  const install = fetchInto(folder, name, version, { env, progress: toStderr, size: "", ...options });
  running.set(folder, install);
  return install.finally(() => running.delete(folder));
}

const running = new Map<string, Promise<string>>();
const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

/** Where binaries that npm has fetched are kept: the folder that `OPENCODE_SIMULATOR_CACHE` names, else one in the user's cache. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  const named = env["OPENCODE_SIMULATOR_CACHE"];
  if (named !== undefined && named !== "") return named;
  const user = env["XDG_CACHE_HOME"];
  return join(user === undefined || user === "" ? join(homedir(), ".cache") : user, "opencode-simulator");
}

async function fetchInto(
  folder: string,
  name: string,
  version: string,
  { env, progress, size }: Required<CacheOptions>,
): Promise<string> {
  const cache = cacheFolder(env);
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, "incomplete-"));
  const remove = (): void => rmSync(draft, { recursive: true, force: true, maxRetries: 3 });
  const release = holdOpen(remove);
  try {
    // A manifest of its own keeps npm from taking a folder further up for the project.
    writeFileSync(join(draft, "package.json"), '{ "private": true }\n');
    progress(`fetching ${name}@${version} into ${cache}${size === "" ? "" : ` (${size})`}`);
    const started = performance.now();
    const result = await runNpm([...INSTALL, "--prefix", draft, `${name}@${version}`], draft, env);
    if (result.code !== 0) throw await unavailable(name, version, result, draft, env);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    progress(`fetched ${name}@${version}: ${Math.ceil(sizeOf(draft) / 1e6)} MB in ${seconds} s`);
    adopt(draft, folder);
    return folder;
  } finally {
    remove();
    release();
  }
}

const INSTALL = [
  "install",
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
  // npm's own waits between retries (10 s, 60 s) would make "offline" a minute-long answer.
  "--fetch-retry-mintimeout=500",
  "--fetch-retry-maxtimeout=5000",
];

/** Somebody else may have finished the same package meanwhile: theirs is as good. */
function adopt(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

async function unavailable(
  name: string,
  version: string,
  result: NpmResult,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<PackageUnavailable> {
  if (OUT_OF_REACH.test(result.output)) {
    return new PackageUnavailable(
      `${name}@${version} is not in the cache and npm cannot reach its registry: connect once, or point OPENCODE_SIMULATOR_CACHE at a cache that holds it`,
    );
  }
  if (/\bE404\b|\bETARGET\b/.test(result.output)) {
    const existing = await existingVersions(name, cwd, env);
    if (existing.length > 0 && !existing.includes(version))
      return new PackageUnavailable(noSuchVersion(name, version, existing));
    if (existing.length === 0) return new PackageUnavailable(`npm knows no package ${name}`);
  }
  return new PackageUnavailable(
    `npm could not install ${name}@${version}:\n${result.output.trim().slice(-1500)}`,
  );
}

const OUT_OF_REACH =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED|EHOSTUNREACH|ENETUNREACH)\b/;

async function existingVersions(name: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const view = await runNpm(["view", name, "versions", "--json", "--loglevel=silent"], cwd, env);
  if (view.code !== 0) return [];
  return [JSON.parse(view.stdout) as string | string[]].flat();
}

function noSuchVersion(name: string, version: string, existing: readonly string[]): string {
  const releases = existing.filter((one) => !one.includes("-"));
  const all =
    releases.length <= LISTED
      ? `all: ${releases.join(", ")}`
      : `${releases.length} in all, from ${releases[0]} to ${releases.at(-1)}`;
  return `there is no ${name}@${version}; nearest: ${nearestVersions(version, existing).join(", ")}; ${all}`;
}

const LISTED = 150;

function toStderr(line: string): void {
  process.stderr.write(`${line}\n`);
}
