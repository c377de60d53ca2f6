/**
 * The human's slash commands on OpenCode 2 (0.0.0-next-16350), which calls no hook for them: what a command expands to
 * comes as a message of the human's, so ours expand to themselves and are read there.
 */
import { HUMAN_COMMANDS, humanAction, type HumanAction } from "../../opencode/command/human-commands.ts";
import type { PluginContext } from "../host/wire.ts";

const TYPED = /^\/(idumb-[a-z]+)(?:\s+([^]*))?$/;

/** Adds the commands, but for those of which the user has one of that name. */
export function addCommands(context: PluginContext): Promise<unknown> {
  return context.command.transform((draft) => {
    for (const { name, description } of Object.values(HUMAN_COMMANDS)) {
      if (draft.get(name) !== undefined) continue;
      draft.update(name, (command) => {
        command.template = `/${name} $ARGUMENTS`;
        command.description = description;
      });
    }
  });
}

/** Which command a message is, with what stands behind its name. */
export function commandIn(text: string): { readonly action: HumanAction; readonly rest: string } | null {
  const [, name = "", rest = ""] = TYPED.exec(text.trim()) ?? [];
  const action = humanAction(name);
  return action === undefined ? null : { action, rest };
}
