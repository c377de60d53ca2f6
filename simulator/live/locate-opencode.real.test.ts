import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { HostUnavailable } from "./host-unavailable.ts";
import { HOST_VERSION, locateOpencode, obtainOpencode } from "./locate-opencode.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function emptyCache(): string {
  const folder = mkdtempSync(join(tmpdir(), "locate-opencode-test-"));
  folders.push(folder);
  return folder;
}

describe("the OpenCode binary", () => {
  it("is the installed one unless another version is asked for", async () => {
    const { path, version } = locateOpencode();
    expect(version).toBe(HOST_VERSION);
    const cache = emptyCache();
    const env = { PATH: "", OPENCODE_SIMULATOR_CACHE: cache };
    expect(await obtainOpencode(undefined, { env })).toMatchObject({ path, version });
    expect(await obtainOpencode(HOST_VERSION, { env })).toMatchObject({ path, version });
  });

  it("of another version is the one of this platform's package in the cache", async () => {
    const cache = emptyCache();
    const system = process.platform === "win32" ? "windows" : process.platform;
    const names = [`opencode-${system}-${process.arch}`, `opencode-${system}-${process.arch}-baseline`];
    for (const name of names.flatMap((one) => [one, `${one}-musl`])) {
      const bin = join(cache, `${name}@1.1.53`, "node_modules", name, "bin");
      mkdirSync(bin, { recursive: true });
      for (const file of ["opencode", "opencode.exe"]) {
        writeFileSync(join(bin, file), "");
        chmodSync(join(bin, file), 0o755);
      }
    }
    const found = await obtainOpencode("1.1.53", { env: { PATH: "", OPENCODE_SIMULATOR_CACHE: cache } });
    expect(found.version).toBe("1.1.53");
    expect(found.path.startsWith(cache)).toBe(true);
  });

  it("that cannot be had is said to be unavailable, with the reason", async () => {
    const env = { PATH: "", OPENCODE_SIMULATOR_CACHE: emptyCache() };
    const failure = obtainOpencode("1.1.53", { env, progress: () => {} });
    await expect(failure).rejects.toThrow(HostUnavailable);
    await expect(failure).rejects.toThrow(/^OpenCode 1\.1\.53 cannot be had: cannot run npm: /);
  });
});
