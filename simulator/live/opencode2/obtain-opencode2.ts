import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { HostUnavailable } from "../host-unavailable.ts";
import { locateRipgrep, resolvePackage, type HostBinary } from "../locate-opencode.ts";
import { installPackage, type CacheOptions } from "../package-cache.ts";
import { PackageUnavailable } from "../package-unavailable.ts";

/**
 * Finds the binary of OpenCode 2. npm has one preview build, for one platform; it is used where it is installed, else
 * fetched once into the user's cache. `OPENCODE_SIMULATOR_BINARY_2` names another file, which may be any version of
 * OpenCode 2.
 */
export const PREVIEW_VERSION = "0.0.0-next-16350";
const PACKAGE = "@opencode-ai/cli-linux-x64-baseline";
const SIZE = "46 MB, 277 MB on disk";

export async function obtainOpencode2(
  version: string = PREVIEW_VERSION,
  options: CacheOptions = {},
): Promise<HostBinary> {
  const named = (options.env ?? process.env)["OPENCODE_SIMULATOR_BINARY_2"];
  const path = named ?? (await binaryOfPackage(version, options));
  if (!existsSync(path)) throw new HostUnavailable(`there is no OpenCode 2 at ${path}`);
  return { path, version, ripgrep: locateRipgrep(), ...(named === undefined ? {} : { isNamed: true }) };
}

async function binaryOfPackage(version: string, options: CacheOptions): Promise<string> {
  const manifest = version === PREVIEW_VERSION ? resolvePackage(PACKAGE) : undefined;
  if (manifest !== undefined) return join(dirname(manifest), "bin", "opencode2");
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new HostUnavailable(
      `npm has OpenCode 2 for Linux on x64 only, this is ${process.platform} on ${process.arch}: name your own with OPENCODE_SIMULATOR_BINARY_2`,
    );
  try {
    const folder = await installPackage(PACKAGE, version, { size: SIZE, ...options });
    return join(folder, "node_modules", PACKAGE, "bin", "opencode2");
  } catch (error) {
    if (!(error instanceof PackageUnavailable)) throw error;
    throw new HostUnavailable(`OpenCode ${version} cannot be had: ${error.message}`);
  }
}
