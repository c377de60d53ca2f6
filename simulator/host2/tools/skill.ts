import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ToolError } from "../shape/host-error.ts";
import type { Host } from "../services/host.ts";
import type { ToolInfo } from "../shape/tool-info.ts";
import { builtin } from "./builtin.ts";
import { sourceOf } from "./target.ts";

const MOST_FILES = 10;

export const skillTool = ({ skills, permission }: Host): ToolInfo =>
  builtin<{ readonly id: string }>(
    "skill",
    ({ id }) => `Unable to load skill ${id}`,
    async ({ id }, call) => {
      const skill = skills.list().find((one) => one.id === id);
      if (!skill) throw new ToolError(`Unable to load skill ${id}`);
      const { sessionID, agent } = call;
      const asked = { action: "skill", resources: [id], save: [id] };
      await permission.assert(agent, { sessionID, ...asked, source: sourceOf(call) });
      const directory = dirname(skill.location);
      const output = [
        `<skill_content name="${skill.name}">`,
        `# Skill: ${skill.name}`,
        "",
        skill.content.trim(),
        "",
        `Base directory for this skill: ${directory}`,
        "Relative paths in this skill (e.g., scripts/, reference/) are relative to this base directory.",
        "Note: file list is sampled.",
        "",
        "<skill_files>",
        ...filesBeside(skill.location).map((file) => `<file>${file}</file>`),
        "</skill_files>",
        "</skill_content>",
      ].join("\n");
      return {
        output: { name: skill.name, directory, output },
        content: output,
        metadata: { name: skill.name, directory },
      };
    },
  );

function filesBeside(location: string): readonly string[] {
  // 0.0.0-next-16350: a skill of a plugin may name a folder that is not there.
  const directory = dirname(location);
  if (basename(location) !== "SKILL.md" || !existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "SKILL.md")
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .slice(0, MOST_FILES);
}
