/** The OpenCode of this machine: its program and its generation, as it says itself. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Generation } from "./settings-file.ts";

export interface HostBinary {
  readonly path: string;
  /** As `--version` prints it; the preview of OpenCode 2 has the number of its build. */
  readonly version: string;
  readonly generation: Generation;
}

const NAMES = process.platform === "win32" ? ["opencode.exe", "opencode.cmd"] : ["opencode", "opencode2"];
/** The first start of a binary reads some 150 MB from disk. */
const VERSION_MS = 30_000;

export function readHost(path: string): HostBinary | null {
  const { stdout, status } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: VERSION_MS });
  const version = /\d+\.\d+\.\d+\S*/.exec(stdout ?? "")?.[0];
  if (status !== 0 || version === undefined) return null;
  return { path, version, generation: /^(0\.0\.0-|[2-9]\.|\d\d+\.)/.test(version) ? 2 : 1 };
}

/** The one that a shell in the project would start; null: there is none. */
export function findHost(directory: string): HostBinary | null {
  const folders = [join(directory, "node_modules/.bin"), ...(process.env["PATH"] ?? "").split(delimiter)];
  for (const path of folders.flatMap((folder) => NAMES.map((name) => join(folder, name))))
    if (existsSync(path)) {
      const host = readHost(path);
      if (host !== null) return host;
    }
  return null;
}
