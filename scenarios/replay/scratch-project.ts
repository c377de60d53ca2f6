/**
 * The project in which a recording is played again: a throw-away folder with what is known of its files, under git,
 * and the stand-ins for the recorded tools beside it.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stubPluginFiles } from "opencode-simulator";
import { knownFiles, nameIn, writtenBy } from "./known-files.ts";
import { callsIn, type Recorded, type RecordedAnswer } from "./recorded.ts";
import { OWN_TOOLS } from "./names.ts";
import { relocation } from "./project-path.ts";
import type { StandIn, StandInFile } from "./stand-in-plugin.ts";

const STAND_IN = fileURLToPath(new URL("stand-in-plugin.ts", import.meta.url));

/** The host's own that change nothing outside of the session, and those that a child session is made of. */
const REAL: ReadonlySet<string> = new Set(["task", "todowrite", "invalid"]);
/** Whether or not the recording has calls of them: none of these may run. */
const NEVER_RUN = [
  "bash",
  "govern_shell",
  "read",
  "write",
  "edit",
  "apply_patch",
  "glob",
  "grep",
  "webfetch",
];

/** Tokens at which the host compacts by itself. */
export const LIMIT = { context: 200_000, output: 4000 } as const;

export type Mode = "strict" | "balanced" | "relaxed";

export interface ScratchProject {
  readonly directory: string;
  /** The stand-ins, to be loaded behind every other plugin. */
  readonly plugin: readonly [string, Record<string, unknown>];
  /** What the recording says, with the scratch project in the place of the recorded one. */
  readonly here: <T>(value: T) => T;
  /** Files of which something is known. */
  readonly knownFiles: number;
  remove(): void;
}

export function scratchProject(recorded: Recorded, mode: Mode): ScratchProject {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "stress-replay-")));
  const directory = join(base, "project");
  const remove = (): void => rmSync(base, { recursive: true, force: true, maxRetries: 3 });
  const files = knownFiles(recorded);
  // The settings of the recorded project name models and plugins that are not here.
  for (const name of ["opencode.json", "opencode.jsonc"]) files.delete(name);
  for (const name of files.keys()) if (/^\.(?:git|opencode|idumb)\//.test(name)) files.delete(name);
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  };
  for (const [name, text] of files) write(name, text);
  for (const [name, text] of Object.entries(stubPluginFiles(".opencode"))) write(name, text);
  write(".opencode/idumb.jsonc", JSON.stringify({ mode, maxContinuations: 1 }));
  const model = { name: "recorded", tool_call: true, limit: LIMIT };
  write("opencode.json", JSON.stringify({ model: "fake/m1", provider: { fake: { models: { m1: model } } } }));
  commit(directory);
  const here = relocation(recorded.directory, directory);
  const results = join(base, "results.json");
  writeFileSync(results, JSON.stringify(here(standIns(recorded))));
  return { directory, plugin: [STAND_IN, { file: results }], here, knownFiles: files.size, remove };
}

function commit(directory: string): void {
  const who = { GIT_AUTHOR_NAME: "Replay", GIT_AUTHOR_EMAIL: "replay@example.test" };
  const when = { GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z", GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z" };
  const env = {
    ...process.env,
    ...who,
    ...when,
    GIT_COMMITTER_NAME: "Replay",
    GIT_COMMITTER_EMAIL: "replay@example.test",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_SYSTEM: "/dev/null",
  };
  for (const args of [
    ["init", "-q", "-b", "main"],
    ["add", "-A"],
    ["commit", "-q", "-m", "before the session"],
  ])
    execFileSync("git", args, { cwd: directory, env, stdio: "ignore" });
}

function standIns(recorded: Recorded): StandInFile {
  const all = recorded.sessions.flatMap(callsIn);
  const tools = new Set([...NEVER_RUN, ...all.map(({ tool }) => tool)]);
  for (const name of [...REAL, ...OWN_TOOLS]) tools.delete(name);
  const answers = recorded.sessions.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === "prompt" ? step.answers : [])),
  );
  return {
    tools: [...tools].filter((name) => name !== ""),
    results: answers.flatMap((answer) => resultsOf(recorded.directory, answer)),
  };
}

function resultsOf(directory: string, { calls, changed }: RecordedAnswer): StandIn[] {
  const named = new Set(calls.flatMap(writtenBy).map((path) => nameIn(directory, path)));
  const others = changed.flatMap((path) => {
    const name = nameIn(directory, path);
    return name === null || named.has(name) || name.startsWith("opencode.json") ? [] : [name];
  });
  // Of several calls at once the shell is the one that changes what it does not name.
  const shell = calls.findIndex(({ tool }) => !NEVER_WRITES.has(tool));
  return calls.map((call, index) => ({
    tool: call.tool,
    args: call.args,
    fails: call.status !== "completed",
    output: call.status === "cut" ? "(it had not ended when the recording stopped)" : call.output,
    title: call.title,
    metadata: call.metadata,
    touched: index === shell ? others : [],
  }));
}

const NEVER_WRITES: ReadonlySet<string> = new Set([
  "read",
  "write",
  "edit",
  "apply_patch",
  "glob",
  "grep",
  "list",
  "webfetch",
  "todowrite",
  "question",
  "task",
]);
