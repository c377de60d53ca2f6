import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cacheFolder, installPackage } from "./package-cache.ts";
import { PackageUnavailable } from "./package-unavailable.ts";

/** npm itself against a registry of ours on loopback, so nothing here needs a network. */
const root = mkdtempSync(join(tmpdir(), "package-cache-test-"));
const tarballs = new Map<string, Buffer>();
let registry: Server;
let fetched = 0;
let env: NodeJS.ProcessEnv;
const lines: string[] = [];
const SCRIPTS = { postinstall: `echo ran > ${join(root, "script-ran")}` };
// npm alone takes a second on an idle machine.
const SLOW_MS = 60_000;

beforeAll(async () => {
  for (const version of ["1.1.3", "1.2.0", "2.0.0"]) tarballs.set(version, pack(version));
  registry = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "");
    const version = /small-(.+)\.tgz$/.exec(path)?.[1];
    if (version !== undefined) {
      fetched += 1;
      response.end(tarballs.get(version));
    } else if (path === "/@them/small") response.end(JSON.stringify(packument()));
    else response.writeHead(404).end("{}");
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => registry.close(resolve));
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  fetched = 0;
  lines.length = 0;
  const folder = mkdtempSync(join(root, "case-"));
  env = {
    PATH: process.env["PATH"],
    HOME: folder,
    OPENCODE_SIMULATOR_CACHE: join(folder, "cache"),
    npm_config_registry: origin(),
    npm_config_cache: join(folder, "npm"),
  };
});

const origin = (): string => `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
const cached = (): string[] => readdirSync(env["OPENCODE_SIMULATOR_CACHE"] ?? "");
const install = (version: string, name = "@them/small"): Promise<string> =>
  installPackage(name, version, { env, progress: (line) => lines.push(line), size: "46 MB" });

function pack(version: string): Buffer {
  const folder = mkdtempSync(join(root, "pack-"));
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "@them/small", version, scripts: SCRIPTS }),
  );
  writeFileSync(join(folder, "index.js"), `export default ${JSON.stringify(version)};\n`);
  execFileSync("npm", ["pack", "--silent", "--ignore-scripts"], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: root },
  });
  return readFileSync(join(folder, `them-small-${version}.tgz`));
}

function packument(): object {
  const versions = [...tarballs.keys()].map((version) => [
    version,
    {
      name: "@them/small",
      version,
      hasInstallScript: true,
      scripts: SCRIPTS,
      dist: { tarball: `${origin()}@them/small/-/small-${version}.tgz` },
    },
  ]);
  return { name: "@them/small", "dist-tags": { latest: "2.0.0" }, versions: Object.fromEntries(versions) };
}

describe("the package cache", () => {
  it(
    "fetches a package once, runs none of its scripts, and says what it fetched",
    async () => {
      const folder = await install("1.1.3");
      const at = join(folder, "node_modules", "@them", "small", "index.js");
      expect(readFileSync(at, "utf8")).toContain("1.1.3");
      expect(existsSync(join(root, "script-ran"))).toBe(false);
      expect(lines).toEqual([
        expect.stringMatching(/^fetching @them\/small@1\.1\.3 into .* \(46 MB\)$/),
        expect.stringMatching(/^fetched @them\/small@1\.1\.3: \d+ MB in [\d.]+ s$/),
      ]);
      expect(await install("1.1.3")).toBe(folder);
      expect(fetched).toBe(1);
      expect(cached()).toEqual(["@them+small@1.1.3"]);
    },
    SLOW_MS,
  );

  it(
    "gives two who ask at the same time the same whole folder",
    async () => {
      const script = `import { installPackage } from ${JSON.stringify(join(import.meta.dirname, "package-cache.ts"))};
      process.stdout.write(await installPackage("@them/small", "1.2.0"));`;
      const args = ["--input-type=module", "-e", script];
      const other = promisify(execFile)(process.execPath, args, { env }).then(({ stdout }) => stdout);
      const [ours, again, theirs] = await Promise.all([install("1.2.0"), install("1.2.0"), other]);
      expect(again).toBe(ours);
      expect(theirs).toBe(ours);
      expect(existsSync(join(ours, "node_modules", "@them", "small", "index.js"))).toBe(true);
      expect(cached()).toEqual(["@them+small@1.2.0"]);
    },
    SLOW_MS,
  );

  it(
    "names the versions there are when the wanted one does not exist, and leaves nothing behind",
    async () => {
      const failure = install("1.1.9");
      await expect(failure).rejects.toThrow(PackageUnavailable);
      await expect(failure).rejects.toThrow(
        "there is no @them/small@1.1.9; nearest: 1.1.3, 1.2.0, 2.0.0; all: 1.1.3, 1.2.0, 2.0.0",
      );
      expect(cached()).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    "says so when there is no such package, and when the version is no exact one",
    async () => {
      await expect(install("1.0.0", "@them/nothing")).rejects.toThrow("npm knows no package @them/nothing");
      await expect(install("latest")).rejects.toThrow("@them/small@latest: an exact version is needed");
    },
    SLOW_MS,
  );

  it(
    "says that npm cannot reach its registry, unless the package is cached already",
    async () => {
      const folder = await install("2.0.0");
      env["npm_config_registry"] = "http://127.0.0.1:9/";
      env["npm_config_cache"] = join(root, "empty-npm-cache");
      env["npm_config_fetch_retries"] = "0";
      expect(await install("2.0.0")).toBe(folder);
      await expect(install("1.1.3")).rejects.toThrow(
        "@them/small@1.1.3 is not in the cache and npm cannot reach its registry",
      );
    },
    SLOW_MS,
  );

  it("lies where the environment says, else in the user's cache", () => {
    expect(cacheFolder({ OPENCODE_SIMULATOR_CACHE: "/c" })).toBe("/c");
    expect(cacheFolder({ XDG_CACHE_HOME: "/x" })).toBe(join("/x", "opencode-simulator"));
    expect(cacheFolder({})).toMatch(/\.cache.opencode-simulator$/);
  });
});
