import { dirname, isAbsolute, resolve } from "node:path";
import { findSkills } from "../instructions/find-skills.ts";
import type { ToolDefinition } from "./definition/define-tool.ts";
import { listFiles } from "./files/ripgrep.ts";
import { isDirectory } from "./files/text-file.ts";

/** `skill`: the text of one skill and a sample of the files beside it. */
export const skillTool: ToolDefinition = {
  id: "skill",
  description:
    "Loads one of the skills listed in the system prompt: its instructions and the files that belong to it.",
  arguments: {
    name: { type: { kind: "string" }, description: "The name of the skill from available_skills" },
  },
  async run({ name }: { name: string }, context, services) {
    const skills = findSkills(services);
    const skill = skills.find((candidate) => candidate.name === name);
    if (!skill) {
      const names = skills.map((one) => one.name).toSorted();
      throw new Error(`Skill "${name}" not found. Available skills: ${names.join(", ") || "none"}`);
    }
    await context.ask({ permission: "skill", patterns: [name], always: [name], metadata: {} });
    const folder = dirname(skill.location);
    // The host's own skill lies nowhere: its folder is that in which the process was started, an empty one.
    const hasFolder = isAbsolute(folder) && isDirectory(folder);
    const files = hasFolder ? listFiles(folder, "!**/SKILL.md", 10, true) : [];
    return {
      title: `Loaded skill: ${name}`,
      output: [
        `<skill_content name="${name}">`,
        `# Skill: ${name}`,
        "",
        skill.content.trim(),
        "",
        `Base directory for this skill: ${folder}`,
        "Relative paths in this skill (e.g., scripts/, reference/) are relative to this base directory.",
        "Note: file list is sampled.",
        "",
        "<skill_files>",
        files.map((file) => `<file>${resolve(folder, file)}</file>`).join("\n"),
        "</skill_files>",
        "</skill_content>",
      ].join("\n"),
      metadata: { name, dir: folder },
    };
  },
};
