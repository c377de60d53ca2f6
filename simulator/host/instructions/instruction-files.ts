import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { findFiles } from "../config/find-files.ts";
import type { HostPlace, ProjectSettings } from "../services/host-config.ts";
import { homeFolder } from "../config/home-folder.ts";

/**
 * The instruction files of the system prompt: the user's global one, the nearest kind of project file on every
 * level up to the worktree, and what `instructions` in the configuration names (host contract §4).
 */
const PROJECT = ["AGENTS.md", "CLAUDE.md", "CONTEXT.md"];

/** Absolute paths, in the order of the prompt, each once. */
export function instructionPaths({ place, config, directories }: ProjectSettings): string[] {
  const paths = new Set<string>();
  const globals = [
    ...directories.slice(0, 1).map((folder) => join(folder, "AGENTS.md")),
    join(homeFolder(), ".claude", "CLAUDE.md"),
  ];
  const global = globals.find((path) => existsSync(path));
  if (global) paths.add(resolve(global));
  for (const name of PROJECT) {
    const found = foldersUp(place)
      .map((folder) => join(folder, name))
      .filter((path) => existsSync(path));
    for (const path of found) paths.add(path);
    if (found.length > 0) break;
  }
  for (const entry of (config["instructions"] as string[] | undefined) ?? []) {
    if (/^https?:\/\//.test(entry)) continue;
    for (const path of matching(entry, place)) paths.add(resolve(path));
  }
  return [...paths];
}

/** What the prompt says for each file that is not empty. */
export function instructionTexts(source: ProjectSettings): string[] {
  return instructionPaths(source).flatMap((path) => {
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    return text ? [`Instructions from: ${path}\n${text}`] : [];
  });
}

/** From the directory up to the worktree, or to the root outside of a repository. */
function foldersUp({ directory, worktree }: HostPlace): string[] {
  const folders: string[] = [];
  for (let folder = directory; ; folder = dirname(folder)) {
    folders.push(folder);
    if (folder === worktree || dirname(folder) === folder) return folders;
  }
}

function matching(entry: string, place: HostPlace): string[] {
  const pattern = entry.startsWith("~/") ? join(homeFolder(), entry.slice(2)) : entry;
  if (isAbsolute(pattern)) return findFiles(dirname(pattern), pattern.slice(dirname(pattern).length + 1));
  return foldersUp(place).flatMap((folder) => findFiles(folder, pattern));
}
