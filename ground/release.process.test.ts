/**
 * What of a release can be known before the first one: versions and changes agree, and the first step of the workflow, run
 * here as it stands there, lets through the right tag alone.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";

const WORKFLOW = readFileSync(".github/workflows/release.yml", "utf8");
/** The indented lines behind the `run: |` of a step. */
const STEP =
  /- name: The tag names the version[^\n]*\n +run: \|\n((?: {10}[^\n]*\n)+)/.exec(WORKFLOW)?.[1] ?? "";

const PACKAGES = [
  { name: "idumb", folder: "runtime" },
  { name: "opencode-simulator", folder: "simulator" },
] as const;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly repository?: unknown;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** The step on a checkout that has nothing but one package, whose manifest is changed. */
function stepOn(folder: string, tag: string, change: Readonly<Record<string, unknown>>) {
  const checkout = mkdtempSync(join(tmpdir(), "release-"));
  cleanups.push(() => rmSync(checkout, { recursive: true, force: true }));
  mkdirSync(join(checkout, folder));
  cpSync(join(folder, "CHANGELOG.md"), join(checkout, folder, "CHANGELOG.md"));
  writeFileSync(join(checkout, folder, "package.json"), JSON.stringify({ ...manifestOf(folder), ...change }));
  const env = { ...process.env, GITHUB_REF_NAME: tag, GITHUB_ENV: join(checkout, "env") };
  const done = spawnSync("bash", ["-e", "-c", STEP], { cwd: checkout, env, encoding: "utf8" });
  return { code: done.status, out: done.stdout + done.stderr };
}

const REPOSITORY = { repository: { type: "git", url: "git+https://example.invalid/a.git" } };

describe.each(PACKAGES)("a release of $name", ({ name, folder }) => {
  const { version } = manifestOf(folder);

  it("has its version at the top of its changes", () => {
    const [, newest] = /^## (\S+)/m.exec(readFileSync(join(folder, "CHANGELOG.md"), "utf8")) ?? [];
    expect(newest).toBe(version);
    expect(manifestOf(folder).name).toBe(name);
  });

  it("begins with the tag of that version", () => {
    expect(stepOn(folder, `${name}-v${version}`, REPOSITORY)).toMatchObject({ code: 0 });
  });

  it.each([
    ["another version", `${name}-v9.9.9`, REPOSITORY, "another version than the tag"],
    [
      "a version without a word on what changed",
      `${name}-v9.9.9`,
      { ...REPOSITORY, version: "9.9.9" },
      "says nothing",
    ],
    ["no repository", `${name}-v${version}`, { repository: undefined }, "names no repository"],
  ])("ends at once with %s", (_name, tag, change, why) => {
    const { code, out } = stepOn(folder, tag, change);
    expect(code).toBe(1);
    expect(out).toContain(why);
  });
});

it("is published with provenance, by a run that may ask for it", () => {
  expect(WORKFLOW).toContain("--provenance");
  expect(WORKFLOW).toMatch(/^ {2}id-token: write$/m);
});
