/** What a run of a shell call proves of this project's own tests; reads the manifests that the rule asks for. */
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fieldOf } from "../host/field-of.ts";
import { policy } from "../project/load-policy.ts";
import { manifestIn, testCommandOf, testScriptIn } from "./test-command.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { TestRun } from "../../kernel/record/test-run.ts";

const MAX_FOLDERS = 500;

/** Folders that `packages/*` names, and those that are written out. */
function workspaceFolders(directory: string): readonly string[] {
  const listed: unknown = fieldOf(manifestIn(directory), "workspaces");
  const patterns: unknown = Array.isArray(listed) ? listed : fieldOf(listed, "packages");
  const named = (Array.isArray(patterns) ? patterns : ["packages/*", "apps/*"]).filter(
    (one): one is string => typeof one === "string",
  );
  return named
    .flatMap((pattern) => {
      if (!pattern.includes("*")) return [resolve(directory, pattern)];
      const parent = resolve(directory, pattern.slice(0, pattern.indexOf("*")));
      return foldersIn(parent).map((name) => join(parent, name));
    })
    .slice(0, MAX_FOLDERS);
}

function foldersIn(parent: string): readonly string[] {
  try {
    return readdirSync(parent, { withFileTypes: true }).flatMap((one) =>
      one.isDirectory() ? [one.name] : [],
    );
  } catch {
    return [];
  }
}

function workspaceOf(directory: string, name: string): string | null {
  const plain = name.replace(/^\.\//, "").replace(/\/$/, "");
  const folders = workspaceFolders(directory);
  const byPath = folders.find((folder) => folder === resolve(directory, plain));
  return byPath ?? folders.find((folder) => fieldOf(manifestIn(folder), "name") === name) ?? null;
}

/** Undefined where the call is no shell line, or the project has no tests. @param output what it printed */
export function testRunOf(project: GovernedProject, args: unknown, output: string): TestRun | undefined {
  const command = fieldOf(args, "command");
  const workdir = fieldOf(args, "workdir");
  if (typeof command !== "string") return undefined;
  const { directory, config } = project;
  const run = policy().testRun(command, output, {
    directory,
    workdir: typeof workdir === "string" ? workdir : ".",
    checkIn(folder) {
      const set = folder === directory ? config["validation.testCommand"] : "";
      const own = testCommandOf(folder, set);
      return own === null ? null : { command: own, script: set === "" ? testScriptIn(folder) : null };
    },
    workspace: (name) => workspaceOf(directory, name),
  });
  return run ?? undefined;
}
