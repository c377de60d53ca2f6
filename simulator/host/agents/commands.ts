import { dirname } from "node:path";
import { isRecord, type Settings } from "../config/merge-settings.ts";
import { initTemplate, REVIEW_TEMPLATE } from "../instructions/builtin-prompts.ts";
import { findSkills } from "../instructions/find-skills.ts";
import { clone } from "../shape/clone.ts";
import type { CommandInfo } from "../services/command-info.ts";
import type { ProjectSettings } from "../services/host-config.ts";

/** Slash commands: the host's own two, the configured ones (settings and markdown files), and every skill. */
export function buildCommands({ config, place, directories }: ProjectSettings): CommandInfo[] {
  const commands = new Map<string, CommandInfo>();
  const add = (command: Omit<CommandInfo, "hints">) => {
    commands.set(command.name, { ...clone(command), hints: hintsOf(command.template) });
  };
  add({
    name: "init",
    description: "guided AGENTS.md setup",
    source: "command",
    template: initTemplate(place.worktree),
  });
  add({
    name: "review",
    description: "review changes [commit|branch|pr], defaults to uncommitted",
    source: "command",
    subtask: true,
    template: REVIEW_TEMPLATE,
  });
  for (const [name, given] of Object.entries((config["command"] as Settings | undefined) ?? {})) {
    if (!isRecord(given)) continue;
    const { agent, model, description, subtask } = given;
    // Unchecked on purpose: the host too takes the values of the settings, of any type.
    const options = { agent, model, description, subtask } as Partial<CommandInfo>;
    const template = typeof given["template"] === "string" ? given["template"] : "";
    add({ name, ...options, source: "command", template });
  }
  for (const skill of findSkills({ config, place, directories })) {
    if (commands.has(skill.name)) continue;
    commands.set(skill.name, {
      name: skill.name,
      ...(skill.description === undefined ? {} : { description: skill.description }),
      source: "skill",
      template: skill.content + whereabouts(skill.location),
      hints: [],
    });
  }
  return [...commands.values()];
}

function whereabouts(location: string): string {
  if (location === "<built-in>") return "";
  return `\n\nBase directory for this skill: ${dirname(location)}\nRelative paths in this skill (e.g., scripts/, references/) are relative to this base directory.`;
}

/** The placeholders of a template: numbered ones in order, then `$ARGUMENTS`. */
function hintsOf(template: string): string[] {
  const numbered = [...new Set(template.match(/\$\d+/g) ?? [])].toSorted();
  return template.includes("$ARGUMENTS") ? [...numbered, "$ARGUMENTS"] : numbered;
}
