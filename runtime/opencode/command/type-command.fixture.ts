/** A slash command as a human types it into the host. */
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

interface Expanded {
  readonly type: string;
  readonly text: string;
  readonly synthetic?: boolean;
  readonly ignored?: boolean;
}

/** The host's part: the config hook once, then the command; returns what it expands to. */
export async function expanded(plugin: OpenedPlugin, command: string, args = "", sessionID = "ses_a") {
  await plugin.hooks.config?.({});
  const parts: Expanded[] = [{ type: "text", text: `/${command} ${args}` }];
  await plugin.hooks["command.execute.before"]?.({ command, sessionID, arguments: args }, { parts: parts });
  return parts;
}

/** What the human sees of a command; what only the agent reads stands behind it. */
export async function type(
  plugin: OpenedPlugin,
  sessionID: string,
  command: string,
  args = "",
): Promise<string> {
  return (await expanded(plugin, command, args, sessionID)).map(({ text }) => text).join(" ");
}
