import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { HostUnavailable } from "./host-unavailable.ts";
import { installPackage, type CacheOptions } from "./package-cache.ts";
import { PackageUnavailable } from "./package-unavailable.ts";

/**
 * Finds the OpenCode binary and ripgrep among the installed packages. The host contract is measured on one
 * exact version, so any other installed one is refused before it is started; `OPENCODE_SIMULATOR_BINARY` names
 * another file, whose version is then checked when it answers. Other versions come from the package cache.
 */
export const HOST_VERSION = "1.18.33";

export interface HostBinary {
  readonly path: string;
  readonly version: string;
  readonly ripgrep: string | undefined;
  /** The user named the file: it may be any version of its generation. */
  readonly isNamed?: boolean;
}

export function locateOpencode(env: NodeJS.ProcessEnv = process.env): HostBinary {
  const named = env["OPENCODE_SIMULATOR_BINARY"];
  const path = named ?? binaryOfPackage();
  if (!existsSync(path)) {
    throw new HostUnavailable(
      `OpenCode binary not found at ${path}; run: npm install opencode-ai@${HOST_VERSION}`,
    );
  }
  return { path, version: HOST_VERSION, ripgrep: locateRipgrep() };
}

/**
 * The binary of any published version: the installed one when no other is asked for, else out of the package
 * cache, fetched when it is not there yet.
 */
export async function obtainOpencode(
  version: string = HOST_VERSION,
  options: CacheOptions = {},
): Promise<HostBinary> {
  const env = options.env ?? process.env;
  if (version === HOST_VERSION || env["OPENCODE_SIMULATOR_BINARY"] !== undefined)
    return { ...locateOpencode(env), version };
  const name = platformPackage();
  try {
    const folder = await installPackage(name, version, options);
    const path = join(folder, "node_modules", name, "bin", executable("opencode"));
    if (!existsSync(path)) throw new HostUnavailable(`${name}@${version} holds no binary at ${path}`);
    return { path, version, ripgrep: locateRipgrep() };
  } catch (error) {
    if (!(error instanceof PackageUnavailable)) throw error;
    throw new HostUnavailable(`OpenCode ${version} cannot be had: ${error.message}`);
  }
}

/**
 * The binary is an ordinary package per platform; what `opencode-ai` adds is a script that copies it when
 * installed, in another way in every version. Taking the platform's package itself runs no script at all.
 */
function platformPackage(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const baseline = process.arch === "x64" && process.platform === "linux" && !hasAvx2() ? "-baseline" : "";
  return `opencode-${system}-${process.arch}${baseline}${isMusl() ? "-musl" : ""}`;
}

function hasAvx2(): boolean {
  try {
    return /\bavx2\b/.test(readFileSync("/proc/cpuinfo", "utf8"));
  } catch {
    return true;
  }
}

function isMusl(): boolean {
  if (process.platform !== "linux") return false;
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined;
}

function executable(name: string): string {
  return process.platform === "win32" ? `${name}.exe` : name;
}

function binaryOfPackage(): string {
  const manifest = resolvePackage("opencode-ai");
  if (manifest === undefined) {
    throw new HostUnavailable(
      `package opencode-ai is not installed; run: npm install opencode-ai@${HOST_VERSION}`,
    );
  }
  const { version, bin } = JSON.parse(readFileSync(manifest, "utf8")) as {
    version: string;
    bin: string | Record<string, string>;
  };
  if (version !== HOST_VERSION) {
    throw new HostUnavailable(
      `opencode-ai ${version} is installed, ${HOST_VERSION} is needed; run: npm install opencode-ai@${HOST_VERSION}`,
    );
  }
  return join(dirname(manifest), typeof bin === "string" ? bin : (bin["opencode"] ?? "bin/opencode.exe"));
}

export function locateRipgrep(): string | undefined {
  const manifest = resolvePackage(`@vscode/ripgrep-${process.platform}-${process.arch}`);
  if (manifest === undefined) return undefined;
  const path = join(dirname(manifest), "bin", executable("rg"));
  return existsSync(path) ? path : undefined;
}

/** `package.json` of an installed package, looked for from here upwards and from the working directory. */
export function resolvePackage(name: string): string | undefined {
  for (const from of [import.meta.url, join(process.cwd(), "package.json")]) {
    const paths = createRequire(from).resolve.paths(name) ?? [];
    const found = paths.map((path) => join(path, name, "package.json")).find((path) => existsSync(path));
    if (found !== undefined) return found;
  }
  return undefined;
}
