import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { markdownOf } from "../config/markdown.ts";
import type { SettingsSources } from "../config/settings.ts";
import { Transforms } from "../plugin/transforms.ts";

/** Skills by id: the host's own, those of plugins, and files in folders of other agents and of the settings. */
export interface SkillInfo {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly location: string;
  readonly content: string;
  readonly autoinvoke?: boolean;
  /** It is offered as a command too. */
  readonly slash?: boolean;
}

export type SkillSource =
  | { readonly type: "embedded"; readonly skill: SkillInfo }
  | { readonly type: "directory"; readonly path: string };

export interface SkillDraft {
  source(source: SkillSource): void;
  list(): readonly SkillSource[];
}

export class Skills {
  #sources: SkillSource[] = [];
  readonly transforms: Transforms<SkillDraft>;

  constructor(settings: () => Pick<SettingsSources, "folders" | "skillFolders">, changed: () => void) {
    this.transforms = new Transforms((apply) => {
      this.#sources = BUILT_IN.map((skill) => ({ type: "embedded", skill }));
      apply({ source: (source) => void this.#sources.push(source), list: () => this.#sources });
      const { folders, skillFolders } = settings();
      const own = folders.flatMap((folder) => ["skill", "skills"].map((name) => join(folder, name)));
      for (const path of [...skillFolders, ...own]) this.#sources.push({ type: "directory", path });
      changed();
    });
    this.transforms.reload();
  }

  list(): readonly SkillInfo[] {
    const skills = new Map<string, SkillInfo>();
    for (const source of this.#sources)
      for (const skill of source.type === "embedded" ? [source.skill] : skillsIn(source.path))
        skills.set(skill.id, skill);
    return [...skills.values()];
  }
}

function skillsIn(folder: string): readonly SkillInfo[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => basename(name) === "SKILL.md" || /^[^/]+\.md$/.test(name));
  return files.toSorted().flatMap((name) => {
    const location = join(folder, name);
    const { fields, text: content } = markdownOf(readFileSync(location, "utf8"));
    if (fields === null) return [];
    const id = dirname(location) === folder ? basename(name, ".md") : basename(dirname(location));
    const { name: called = id, description } = fields as Partial<Pick<SkillInfo, "name" | "description">>;
    const found = { id, name: called, location, content };
    return [description === undefined ? found : { ...found, description }];
  });
}

/** Their descriptions stand in every system prompt; their contents are words of our own. */
const BUILT_IN: readonly SkillInfo[] = [
  {
    id: "opencode",
    name: "OpenCode",
    description:
      "Use this skill for any question about OpenCode itself, including how OpenCode works, using or configuring it, migrating from V1 to V2, troubleshooting it, developing plugins or integrations, using the OpenCode SDK, clients, server, or API, and contributing to the OpenCode codebase. Also use it for OpenCode agents, commands, skills, tools, permissions, MCP servers, providers, models, themes, keybinds, formatters, the CLI, TUI, desktop app, and web app.",
    location: "/builtin/opencode.md",
    content: "How OpenCode is used and configured.",
  },
  {
    id: "report",
    name: "Report",
    description:
      "Use when the user wants to report an opencode issue or bug. Collect standard diagnostics, add user-specific reproduction context, and publish the issue with GitHub CLI.",
    slash: true,
    location: "/builtin/report.md",
    content: "How an issue is reported.",
  },
];
