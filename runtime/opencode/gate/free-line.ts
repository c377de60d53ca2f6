/**
 * A line that the human's settings let pass without a task, where it loses nothing: each file that it names is new, or is
 * as git has it. What acts by lying where it lies needs a task all the same.
 */
import { lstatSync } from "node:fs";
import { isScratch } from "@idumb/shell-effects/project-path";
import { policy } from "../project/load-policy.ts";
import { isAsGitHasIt } from "./loss-on-disk.ts";
import type { Effect } from "@idumb/shell-effects";
import type { GovernedProject } from "../project/governed-project.ts";

/** Files of one line that are looked at; a line that names more needs a task. */
const MAX_FILES = 20;
const NO_NAME = { name: "", expectedOutput: "", allowedPaths: [] };

/** @param isAhead the call is still to come: afterwards its own change would make the file look changed. */
export function isFreeLine(
  project: GovernedProject,
  call: { readonly tool: string; readonly args: unknown },
  effect: Effect,
  isAhead: boolean,
): boolean {
  const { isAllowedLine, unnamedActingFile } = policy();
  if (!isAllowedLine(call, project.effects)) return false;
  if (effect.writes.length > MAX_FILES || unnamedActingFile(project.effects, effect, NO_NAME) !== null)
    return false;
  return !isAhead || effect.writes.every((path) => isScratch(project.effects, path) || isKept(path));
}

function isKept(path: string): boolean {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return true;
  } catch {
    return false;
  }
  return isAsGitHasIt(path, true);
}
