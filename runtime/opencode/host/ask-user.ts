/**
 * Asks the user through the context that OpenCode hands to a tool. OpenCode 1.18.33: ask() follows the user's rules for
 * bash, and a human's no ends the turn (spikes tool-ask-*).
 */
import { HostRefusal } from "./refused-call.ts";
import { HOST_TOOL } from "../../kernel/host-tool-names.ts";
import type { AskUser } from "../../host/ask-user.ts";
import type { HostAbilities } from "../../host/host-abilities.ts";
import type { ToolContext } from "./wire.ts";

/** Null where a tool of a plugin cannot ask. */
export function askUserBy(
  { ask }: ToolContext,
  { asksUser }: Pick<HostAbilities, "asksUser">,
): AskUser | null {
  if (ask === undefined || !asksUser) return null;
  return async ({ command, patterns, always }) => {
    try {
      await ask({
        permission: HOST_TOOL.bash,
        patterns: [...patterns],
        always: [...always],
        metadata: { command },
      });
    } catch (error) {
      throw new HostRefusal(error);
    }
  };
}
