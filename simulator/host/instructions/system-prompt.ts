import { PROVIDER_PROMPT } from "./builtin-prompts.ts";
import { disabledTools, evaluatePermission } from "../permission/permission.ts";
import { findSkills, type Skill } from "./find-skills.ts";
import { instructionTexts } from "./instruction-files.ts";
import type { HostPlace, ProjectSettings } from "../services/host-config.ts";
import type { ProviderModel } from "../services/provider-model.ts";
import type { AgentInfo } from "../services/agent-info.ts";
import type { World } from "../../world/world.ts";

/**
 * The parts of the system prompt: a prompt for the model's family (unless the agent brings its own), the
 * environment, instruction files, skills (host contract §4). Day and platform are the world's, not the machine's.
 */
export async function systemPromptParts(source: SystemPromptSource): Promise<SystemPromptParts> {
  const { agent, model, place, config, directories, world } = source;
  const rest = [environment(model, place, world.now()), ...instructionTexts({ place, config, directories })];
  if (!disabledTools(["skill"], agent.permission).has("skill")) {
    const allowed = (skill: Skill) =>
      evaluatePermission("skill", skill.name, agent.permission).action !== "deny";
    rest.push(skillList(findSkills({ place, config, directories }).filter(allowed)));
  }
  return { provider: PROVIDER_PROMPT, rest };
}

interface SystemPromptSource extends ProjectSettings {
  readonly agent: AgentInfo;
  readonly model: ProviderModel;
  readonly world: World;
}

interface SystemPromptParts {
  /** Used when the agent has no prompt of its own. */
  readonly provider: string;
  /** Environment, instruction files, skills: in wire order, empty ones left out. */
  readonly rest: string[];
}

function environment(model: ProviderModel, place: HostPlace, now: number): string {
  return [
    `You are powered by the model named ${model.api.id}. The exact model ID is ${model.providerID}/${model.api.id}`,
    "Here is some useful information about the environment you are running in:",
    "<env>",
    `  Working directory: ${place.directory}`,
    `  Workspace root folder: ${place.worktree}`,
    `  Is directory a git repo: ${place.vcs === "git" ? "yes" : "no"}`,
    "  Platform: linux",
    `  Today's date: ${dateOf(now)}`,
    "</env>",
  ].join("\n");
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const DAY_MS = 86_400_000;
let latest = { day: -1, text: "" };

/** As `toDateString`, in UTC: "Thu Jan 01 2026". Asked for in every step of a session, most of them on one day. */
function dateOf(now: number): string {
  const day = Math.floor(now / DAY_MS);
  if (latest.day !== day) latest = { day, text: dayText(new Date(now)) };
  return latest.text;
}

function dayText(date: Date): string {
  const day = String(date.getUTCDate()).padStart(2, "0");
  return `${WEEKDAYS[date.getUTCDay()]} ${MONTHS[date.getUTCMonth()]} ${day} ${date.getUTCFullYear()}`;
}

function skillList(skills: readonly Skill[]): string {
  const described = skills
    .filter((skill) => skill.description !== undefined)
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  const list = described.flatMap(({ name, description, location }) => [
    "  <skill>",
    `    <name>${name}</name>`,
    `    <description>${description}</description>`,
    `    <location>${escapeXml(location)}</location>`,
    "  </skill>",
  ]);
  return [
    "Skills provide specialized instructions and workflows for specific tasks.",
    "Use the skill tool to load a skill when a task matches its description.",
    ...(list.length === 0
      ? ["No skills are currently available."]
      : ["<available_skills>", ...list, "</available_skills>"]),
  ].join("\n");
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
