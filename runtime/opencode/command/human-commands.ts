/**
 * The slash commands by which a human overrides the gate. They come with the plugin (config hook), so that a
 * project without any file of ours has them, and stand aside where the user has a command of that name.
 */
import { slice } from "../project/slice.ts";
import type { GovernedProject } from "../project/governed-project.ts";

export interface HumanCommand {
  readonly name: string;
  readonly description: string;
  /** What may follow it. */
  readonly usage: string;
}

export const HUMAN_COMMANDS = {
  pause: {
    name: "idumb-pause",
    description: "iDumb: let changes without a task pass for some minutes (recorded)",
    usage: "[minutes, default 15]",
  },
  resume: { name: "idumb-resume", description: "iDumb: end the pause", usage: "" },
  reopen: {
    name: "idumb-reopen",
    description: "iDumb: you looked at what another program wrote into the journal",
    usage: "",
  },
  allow: {
    name: "idumb-allow",
    description: "iDumb: let the call that was refused last be made once",
    usage: "",
  },
  accept: {
    name: "idumb-accept",
    description: "iDumb: accept the risk of the active task, so that it can be closed with gaps",
    usage: "<why>",
  },
  drop: {
    name: "idumb-drop",
    description: "iDumb: abandon the active task, or the task or plan that is named",
    usage: "[tn-1 or wp-1]",
  },
  lift: {
    name: "idumb-lift",
    description: "iDumb: let files be changed again that you said must not be touched",
    usage: "[path; left out: all of them]",
  },
  decide: {
    name: "idumb-decide",
    description: "iDumb: say which choice is final, such as: database PostgreSQL",
    usage: "<slot> <choice>",
  },
  recall: {
    name: "idumb-recall",
    description: "iDumb: stop a subagent and take its task back",
    usage: "[tn-1; left out: the one at work]",
  },
} as const satisfies Readonly<Record<string, HumanCommand>>;

export type HumanAction = keyof typeof HUMAN_COMMANDS;

/** Slash commands of a project that are ours and not the user's own of that name. */
export const ownCommandsOf = slice<GovernedProject, Set<HumanAction>>(() => new Set());

const BY_NAME = new Map(
  Object.entries(HUMAN_COMMANDS).map(([action, { name }]) => [name as string, action as HumanAction]),
);

/** Which of ours a slash command is, or undefined. */
export const humanAction = (name: string): HumanAction | undefined => BY_NAME.get(name);

interface CommandSettings {
  command?: Record<string, { template: string; description?: string }>;
}

/** Adds them to the host's merged settings, in place: OpenCode 1.18.33 builds its commands from these. */
export function addHumanCommands(config: CommandSettings): readonly HumanAction[] {
  const added: HumanAction[] = [];
  config.command ??= {};
  for (const [action, { name, description, usage }] of Object.entries(HUMAN_COMMANDS)) {
    if (Object.hasOwn(config.command, name)) continue;
    config.command[name] = { template: `/${name} $ARGUMENTS`, description: `${description} ${usage}`.trim() };
    added.push(action as HumanAction);
  }
  return added;
}
