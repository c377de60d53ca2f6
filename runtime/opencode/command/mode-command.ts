/** `/idumb-mode strict`: the human chooses how strictly the gate decides; without a mode the settings hold again. */
import { GOVERNANCE_LEVELS } from "../../kernel/record/plan.ts";
import type { Command } from "../../kernel/command.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** The command to decide on, or what the modes are. */
export function modeCommand(project: GovernedProject, text: string): Command | string {
  const name = text.toLowerCase();
  if (name === "settings") return { type: "choose-mode", mode: null };
  const chosen = GOVERNANCE_LEVELS.find((level) => level === name);
  if (chosen) return { type: "choose-mode", mode: chosen };
  const { mode } = project.config;
  const unknown = text === "" ? "" : `There is no mode "${text}". `;
  return `${unknown}The mode is ${mode}. Type /idumb-mode strict, balanced or relaxed, or /idumb-mode settings for what the settings say.`;
}
