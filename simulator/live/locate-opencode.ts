import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { HostUnavailable } from "./host-unavailable.ts";

/**
 * Finds the OpenCode binary and ripgrep among the installed packages. The host contract is measured on one
 * exact version, so any other is refused before it is started; `OPENCODE_SIMULATOR_BINARY` names another
 * file, whose version is then checked when it answers.
 */
export const HOST_VERSION = "1.18.33";

export interface HostBinary {
  readonly path: string;
  readonly ripgrep: string | undefined;
}

export function locateOpencode(env: NodeJS.ProcessEnv = process.env): HostBinary {
  const named = env["OPENCODE_SIMULATOR_BINARY"];
  const path = named ?? binaryOfPackage();
  if (!existsSync(path)) {
    throw new HostUnavailable(
      `OpenCode binary not found at ${path}; run: npm install opencode-ai@${HOST_VERSION}`,
    );
  }
  return { path, ripgrep: locateRipgrep() };
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

function locateRipgrep(): string | undefined {
  const manifest = resolvePackage(`@vscode/ripgrep-${process.platform}-${process.arch}`);
  if (manifest === undefined) return undefined;
  const path = join(dirname(manifest), "bin", process.platform === "win32" ? "rg.exe" : "rg");
  return existsSync(path) ? path : undefined;
}

/** `package.json` of an installed package, looked for from here upwards and from the working directory. */
function resolvePackage(name: string): string | undefined {
  for (const from of [import.meta.url, join(process.cwd(), "package.json")]) {
    const paths = createRequire(from).resolve.paths(name) ?? [];
    const found = paths.map((path) => join(path, name, "package.json")).find((path) => existsSync(path));
    if (found !== undefined) return found;
  }
  return undefined;
}
