import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { HostUnavailable } from "../host-unavailable.ts";

/**
 * A program that a person names by its path or as they type it, and the version that it tells of itself. What is
 * plainly no OpenCode 2 is refused here; anything else shows when it is started.
 */
export interface NamedBinary {
  readonly path: string;
  readonly version?: string;
}

export function locateBinary(named: string, env: NodeJS.ProcessEnv = process.env): NamedBinary {
  const path = found(named, env);
  if (path === undefined)
    throw new HostUnavailable(
      `there is no program ${named}, neither as a file nor in the folders of PATH: give its path, or the name that you start it by`,
    );
  const version = versionOf(path);
  if (version !== undefined && /^[01]\.\d/.test(version) && !version.startsWith("0.0.0-"))
    throw new HostUnavailable(
      `${path} says that it is version ${version}: these scripts are for OpenCode 2, which has another name here or is not installed`,
    );
  return { path, ...(version === undefined ? {} : { version }) };
}

function found(named: string, env: NodeJS.ProcessEnv): string | undefined {
  const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();
  if (isFile(resolve(named))) return resolve(named);
  if (/[/\\]/.test(named)) return undefined;
  const names = process.platform === "win32" ? [`${named}.exe`, named] : [named];
  return (env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isFile);
}

const WITHIN_MS = 30_000;

/** In a home of its own, since a first start makes folders there. */
function versionOf(path: string): string | undefined {
  const home = mkdtempSync(join(tmpdir(), "opencode-simulator-version-"));
  try {
    const { stdout } = spawnSync(path, ["--version"], {
      cwd: home,
      env: { PATH: process.env["PATH"] ?? "", HOME: home },
      encoding: "utf8",
      timeout: WITHIN_MS,
      killSignal: "SIGKILL",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return /(?:^|\s)v?(\d+\.\d+\.\d+[\w.-]*)\s*$/m.exec(stdout ?? "")?.[1];
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  }
}
