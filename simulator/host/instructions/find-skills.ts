import { readFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { findFiles } from "../config/find-files.ts";
import { readFrontmatter } from "../config/read-frontmatter.ts";
import { OWN_SKILL } from "./builtin-prompts.ts";
import type { ProjectSettings } from "../services/host-config.ts";
import { homeFolder } from "../config/home-folder.ts";

/**
 * The skills of an instance: the host's own one, those beside `.claude` and `.agents` up to the worktree, those
 * of the config directories and of configured paths. A later one of the same name replaces an earlier one.
 */
export interface Skill {
  readonly name: string;
  readonly description: string | undefined;
  /** Path of its SKILL.md, or "<built-in>". */
  readonly location: string;
  readonly content: string;
}

const known = new WeakMap<object, readonly Skill[]>();

/** The host's own first, then as they are found. Looked for once per configuration object: the host knows no skill that appears later. */
export function findSkills(source: ProjectSettings): readonly Skill[] {
  const found = known.get(source.config) ?? searchSkills(source);
  known.set(source.config, found);
  return found;
}

function searchSkills(source: ProjectSettings): Skill[] {
  const skills = new Map<string, Skill>([[OWN_SKILL.name, OWN_SKILL]]);
  for (const location of skillFiles(source)) {
    const { data, content } = readFrontmatter(readFileSync(location, "utf8")) ?? { data: {}, content: "" };
    const { name, description } = data;
    if (typeof name !== "string" || (description !== undefined && typeof description !== "string")) continue;
    skills.set(name, { name, description, location, content });
  }
  return [...skills.values()];
}

/** OpenCode 1.18.33: agents may read in the folder of each file, also of one whose head cannot be read. */
export function skillFolders(source: ProjectSettings): string[] {
  return [...new Set([...skillFiles(source)].map((path) => dirname(path)))];
}

function skillFiles({ place, config, directories }: ProjectSettings): Set<string> {
  const files: string[] = [];
  const folders = [homeFolder()];
  for (let folder = place.directory; ; folder = dirname(folder)) {
    folders.push(folder);
    if (folder === place.worktree || dirname(folder) === folder) break;
  }
  for (const folder of folders) {
    for (const kind of [".claude", ".agents"])
      files.push(...findFiles(join(folder, kind), "skills/**/SKILL.md"));
  }
  for (const folder of directories) files.push(...findFiles(folder, "{skill,skills}/**/SKILL.md"));
  for (const entry of (config["skills"]?.paths as string[] | undefined) ?? []) {
    const path = entry.startsWith("~/") ? join(homeFolder(), entry.slice(2)) : entry;
    files.push(...findFiles(isAbsolute(path) ? path : join(place.directory, path), "**/SKILL.md"));
  }
  return new Set(files);
}
