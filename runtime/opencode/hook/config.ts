/**
 * The host's merged settings, read before anything is built from them: which agents may be started as subagents,
 * and how deep OpenCode itself nests them. The human's own commands are added to them.
 */
import { addHumanCommands, ownCommandsOf } from "../command/human-commands.ts";
import { learnReaders } from "../project/host-readers.ts";
import { otherPrunerOf } from "../prune/other-pruner.ts";
import type { HostSight } from "../host/host-sight.ts";
import type { Config } from "../host/wire.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** The body of `config`. */
export function hostConfig(project: GovernedProject, sight: HostSight): (config: Config) => void {
  return (config) => {
    sight.learnConfig(config);
    learnReaders(project, config);
    otherPrunerOf(project).learnConfig(config);
    for (const action of addHumanCommands(config)) ownCommandsOf(project).add(action);
  };
}
