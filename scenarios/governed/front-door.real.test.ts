/** The way in and out with both real hosts: the package is packed and installed as a user would, and the host is asked. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createHostHome } from "../../simulator/live/host-home.ts";
import { locateOpencode, type HostBinary } from "../../simulator/live/locate-opencode.ts";
import { obtainOpencode2 } from "../../simulator/live/opencode2/obtain-opencode2.ts";
import { ensureBuilt } from "../run/ensure-built.ts";

const RUNTIME = join(import.meta.dirname, "../../runtime");
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).toReversed()) cleanup();
});

function folder(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), name));
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A project with the packed package in its `node_modules`, and a way to call its program. */
function installed(settings: string, host: HostBinary) {
  ensureBuilt();
  const [directory, home] = [folder("front-door-"), folder("front-door-home-")];
  execFileSync("npm", ["pack", RUNTIME, "--ignore-scripts", "--pack-destination", home, "--loglevel=error"]);
  const target = join(directory, "node_modules/idumb");
  mkdirSync(target, { recursive: true });
  const tarball = readdirSync(home).find((name) => name.endsWith(".tgz")) ?? "";
  execFileSync("tar", ["-xzf", join(home, tarball), "-C", target, "--strip-components=1"]);
  writeFileSync(join(directory, "opencode.json"), settings);
  // What the host fetches at its first start is there already: no network is needed.
  const own = createHostHome(host);
  cleanups.push(() => own.remove());
  const env = { ...process.env, ...own.env };
  const idumb = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(target, "dist/main.js"), ...args], {
      cwd: directory,
      env,
      encoding: "utf8",
    });
  return { directory, idumb };
}

const tree = (directory: string): readonly (readonly [string, string])[] =>
  readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.startsWith("node_modules"))
    .toSorted()
    .map((name) => [
      name,
      statSync(join(directory, name)).isFile() ? readFileSync(join(directory, name), "utf8") : "folder",
    ]);

/** Without `$schema`, which OpenCode 1.18.33 writes into it when it starts. */
const SETTINGS = '{\n  // mine\n  "username": "me"\n}\n';

const HOSTS = [
  { name: "1.18.33", binary: async () => locateOpencode(), isOf2: false },
  { name: "the preview of OpenCode 2", binary: () => obtainOpencode2(), isOf2: true },
];

describe.each(HOSTS)("the front door on $name", ({ binary, isOf2 }) => {
  it("init is told by the host that the plugin is loaded, and uninstall leaves the bytes as they were", async () => {
    const host = await binary();
    const { directory, idumb } = installed(SETTINGS, host);
    const before = tree(directory);
    const done = idumb("init", "--yes", "--json", "--host", host.path);
    expect(done.stderr).toBe("");
    expect(JSON.parse(done.stdout)).toMatchObject({ written: true, loaded: true });
    expect(readFileSync(join(directory, "opencode.json"), "utf8")).toMatch(
      /\/\/ mine[^]*\.\/node_modules\/idumb/,
    );
    const doctor = idumb("doctor", "--host", host.path);
    expect(doctor.stdout).toMatch(
      /ok {3}opencode\.json:\d+ names the plugin\n(ok {3}the journal can be read: \d+ events\n)?ok {3}OpenCode .* loads the plugin/,
    );
    expect(doctor.stdout.includes("a plugin cannot ask, so it refuses")).toBe(isOf2);
    expect(doctor.status).toBe(0);
    expect(idumb("uninstall", "--remove-state").status).toBe(0);
    expect(tree(directory)).toEqual(before);
  });

  it("init says when the host does not load it, and exits with 1", async () => {
    const host = await binary();
    const { directory, idumb } = installed(SETTINGS, host);
    const done = idumb("init", "--yes", "--entry", "./nowhere/idumb", "--host", host.path);
    expect(done.stdout).toMatch(/does not load the plugin/);
    expect(done.status).toBe(1);
    idumb("uninstall", "--remove-state");
    expect(readFileSync(join(directory, "opencode.json"), "utf8")).toBe(SETTINGS);
  });
});
