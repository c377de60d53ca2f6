/**
 * The host's merged settings, read before anything is built from them: which agents may be started as subagents,
 * and how deep OpenCode itself nests them. The human's own commands are added to them.
 */
import type { Config } from "@opencode-ai/plugin";
import { addHumanCommands } from "../command/human-commands.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** The body of `config`. */
export function hostConfig(project: GovernedProject): (config: Config) => void {
  return (config) => {
    project.host.learnConfig(config);
    project.pruner.learnConfig(config);
    for (const action of addHumanCommands(config)) project.ownCommands.add(action);
  };
}
