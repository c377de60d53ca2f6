/**
 * A fresh copy of a fixture project in a directory of its own, as a git repository with one commit that is
 * the same everywhere (the host derives the project's id from it). Its bytes are the same in every run and
 * arm, or the hashes in the trace would not be.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { HostGeneration } from "opencode-simulator";
import type { Scenario } from "./scenario.ts";

const SAAS = fileURLToPath(new URL("../fixture/saas", import.meta.url));

/** Where the copy for one run stands; `remove` deletes it. */
export interface OpenProject {
  readonly directory: string;
  remove(): void;
}

/** Copies the fixture and writes the scenario's settings. */
export function openProject(scenario: Scenario, seed: number, opencode: HostGeneration = 1): OpenProject {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "stress-")));
  cpSync(template(), directory, { recursive: true });
  if (scenario.withoutRepository?.(seed)) rmSync(join(directory, ".git"), { recursive: true });
  writeFileSync(
    join(directory, "opencode.json"),
    `${JSON.stringify(SETTINGS[opencode](scenario), null, 2)}\n`,
  );
  for (const [path, content] of Object.entries(scenario.files ?? {})) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }) };
}

/**
 * Settings in the keys of a generation. The plugin itself is named to the host directly: its path differs from machine to
 * machine.
 */
const SETTINGS: Readonly<Record<HostGeneration, (scenario: Scenario) => unknown>> = {
  1: ({ config, limit }) => ({
    // The host adds this line itself when it is missing.
    $schema: "https://opencode.ai/config.json",
    ...config,
    model: "fake/m1",
    provider: { fake: { models: models({ limit, tool_call: true }) } },
    plugin: [],
  }),
  2: ({ limit }) => ({
    $schema: "https://opencode.ai/config.json",
    model: "fake/m1",
    providers: { fake: { models: models({ limit, capabilities: CAPABILITIES }) } },
    plugins: [],
  }),
};

const CAPABILITIES = { tools: true, input: ["text"], output: ["text"] };

const models = (of: object): unknown =>
  Object.fromEntries(["m1", "gpt-5x"].map((name) => [name, { name, ...of }]));

let ready: string | undefined;

/** One committed copy per process; the runs copy that. */
function template(): string {
  if (ready !== undefined) return ready;
  const directory = mkdtempSync(join(tmpdir(), "stress-template-"));
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  cpSync(SAAS, directory, { recursive: true });
  writeFileSync(join(directory, "opencode.json"), "{}\n");
  const fixed = "2026-01-01T00:00:00Z";
  const env = {
    ...process.env,
    GIT_AUTHOR_NAME: "Acme",
    GIT_AUTHOR_EMAIL: "dev@acme.test",
    GIT_AUTHOR_DATE: fixed,
    GIT_COMMITTER_NAME: "Acme",
    GIT_COMMITTER_EMAIL: "dev@acme.test",
    GIT_COMMITTER_DATE: fixed,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_SYSTEM: "/dev/null",
  };
  const git = (...args: string[]) => execFileSync("git", args, { cwd: directory, env, stdio: "ignore" });
  git("init", "-q", "-b", "main", "--template=");
  git("add", "-A");
  git("commit", "-q", "-m", "Acme dashboard");
  const commit = looseCommit(join(directory, ".git"));
  // One pack instead of forty loose objects: every run copies and deletes this.
  git("gc", "-q");
  commit.putBack();
  ready = directory;
  return directory;
}

/** A host that finds branch and commit as files of their own need not start git to know the project. */
function looseCommit(git: string): { putBack(): void } {
  const branch = join(git, "refs", "heads", "main");
  const hash = readFileSync(branch, "utf8").trim();
  const object = join(git, "objects", hash.slice(0, 2), hash.slice(2));
  const files = [branch, object].map((path) => [path, readFileSync(path)] as const);
  return {
    putBack() {
      for (const [path, bytes] of files) {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, bytes);
      }
    },
  };
}
