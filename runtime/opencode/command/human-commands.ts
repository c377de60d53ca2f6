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
  status: { name: "idumb-status", description: "iDumb: show where the work stands", usage: "" },
  pause: {
    name: "idumb-pause",
    description: "iDumb: let changes pass without a task",
    usage: "[minutes]",
  },
  resume: { name: "idumb-resume", description: "iDumb: end the pause", usage: "" },
  reopen: {
    name: "idumb-reopen",
    description: "iDumb: you looked at what others wrote in the journal",
    usage: "",
  },
  allow: {
    name: "idumb-allow",
    description: "iDumb: let the call refused last be made once",
    usage: "",
  },
  accept: {
    name: "idumb-accept",
    description: "iDumb: let the task be closed with its gaps",
    usage: "<why>",
  },
  drop: {
    name: "idumb-drop",
    description: "iDumb: abandon the active or named task or plan",
    usage: "[id]",
  },
  keep: {
    name: "idumb-keep",
    description: "iDumb: go on as planned, your message changed nothing",
    usage: "",
  },
  mode: {
    name: "idumb-mode",
    description: "iDumb: choose strict, balanced or relaxed",
    usage: "[mode]",
  },
  lift: {
    name: "idumb-lift",
    description: "iDumb: open again what must not be touched",
    usage: "[path]",
  },
  decide: {
    name: "idumb-decide",
    description: "iDumb: say which choice is final",
    usage: "<what> <choice>",
  },
  recall: {
    name: "idumb-recall",
    description: "iDumb: stop a subagent, take its task back",
    usage: "[task]",
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
