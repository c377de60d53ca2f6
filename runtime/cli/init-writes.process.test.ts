/** What `idumb init` writes and when: only after a yes at a terminal, and all of it or nothing. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { spawn } from "@lydell/node-pty";
import { afterEach, describe, expect, it } from "vitest";
import { treeOf } from "./run-cli.fixture.ts";

const MAIN = join(import.meta.dirname, "main.ts");
const SETTINGS = '{\n  // ours\n  "model": "a/b"\n}\n';
/** Nothing is unwritable for root, so it becomes nobody. */
const AS_NOBODY =
  "data:text/javascript,if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); }";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function project(): string {
  const directory = mkdtempSync(join(tmpdir(), "init-writes-"));
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  mkdirSync(join(directory, "node_modules/idumb"), { recursive: true });
  writeFileSync(join(directory, "node_modules/idumb/package.json"), "{}");
  writeFileSync(join(directory, "opencode.json"), SETTINGS);
  return directory;
}

/** No OpenCode is found, and the settings of whoever runs the tests are not read. */
const envIn = (directory: string) => ({
  ...process.env,
  PATH: dirname(process.execPath),
  HOME: directory,
  XDG_CONFIG_HOME: join(directory, "home"),
});

/** `idumb init` at a terminal of its own, answered with these keys as soon as it asks. */
async function answered(directory: string, keys: string): Promise<{ code: number; screen: string }> {
  const program = spawn(process.execPath, ["--conditions=source", MAIN, "init"], {
    name: "xterm",
    cols: 100,
    rows: 30,
    cwd: directory,
    env: envIn(directory),
  });
  let screen = "";
  let isAsked = false;
  program.onData((data) => {
    screen += data;
    if (isAsked || !screen.includes("Write this? [y/N]")) return;
    isAsked = true;
    program.write(keys);
  });
  const code = await new Promise<number>((resolve) => program.onExit(({ exitCode }) => resolve(exitCode)));
  return { code, screen };
}

describe("the question at a terminal", () => {
  it.each(["y\r", "YES\r"])("is a yes with %j: the entry is written, and what undoes it", async (keys) => {
    const directory = project();
    const { code, screen } = await answered(directory, keys);
    expect(code).toBe(0);
    expect(screen).toMatch(/\+ +"plugin": \[\s*\+ +"\.\/node_modules\/idumb"/);
    expect(screen).toContain("OpenCode was not found");
    const files = treeOf(directory).map(([path]) => path);
    expect(files).toContain(".idumb/installed.json");
    expect(treeOf(directory).find(([path]) => path === "opencode.json")?.[1]).toContain(
      "./node_modules/idumb",
    );
  });

  it.each([
    ["n", "n\r"],
    ["nothing", "\r"],
    ["what is neither", "maybe\r"],
    ["Ctrl-C", "\u0003"],
    ["the end of the input", "\u0004"],
  ])("is a no with %s: nothing is written, and that is said", async (_what, keys) => {
    const directory = project();
    const before = treeOf(directory);
    const { code, screen } = await answered(directory, keys);
    expect({ code, screen }).toMatchObject({
      code: 0,
      screen: expect.stringMatching(/Nothing was written\.\s*$/) as string,
    });
    expect(treeOf(directory)).toEqual(before);
  });
});

describe("what cannot be written", () => {
  const init = (directory: string, ...args: readonly string[]) => {
    const done = spawnSync(
      process.execPath,
      ["--conditions=source", "--import", AS_NOBODY, MAIN, "init", "--yes", ...args],
      { cwd: directory, env: envIn(directory), encoding: "utf8" },
    );
    return { code: done.status, error: done.stderr };
  };
  /** With only this of it closed. */
  function closedAt(path: string): string {
    const directory = project();
    mkdirSync(join(directory, ".opencode"));
    // Nobody has to come as far.
    chmodSync(dirname(directory), 0o711);
    for (const one of ["", ".opencode"]) chmodSync(join(directory, one), one === path ? 0o555 : 0o777);
    cleanups.unshift(() => chmodSync(join(directory, path), 0o755));
    return directory;
  }

  it("is a project: one message names the file and the reason, and nothing is there that was not", () => {
    const directory = closedAt("");
    const before = treeOf(directory);
    const { code, error } = init(directory);
    expect({ code, error }).toMatchObject({
      code: 3,
      error: expect.stringMatching(
        /^idumb: cannot write \S+: EACCES: permission denied[^\n]*Nothing was changed\.\n$/,
      ) as string,
    });
    expect(treeOf(directory)).toEqual(before);
  });

  it("is the last of several files: those before it are taken back", () => {
    const directory = closedAt(".opencode");
    const before = treeOf(directory);
    const { code, error } = init(directory, "--with", "agents");
    expect({ code, error }).toMatchObject({
      code: 3,
      error: expect.stringMatching(/^idumb: cannot write \S+agents\/idumb-\S+: E[^\n]*\n$/) as string,
    });
    expect(treeOf(directory)).toEqual(before);
  });
});
