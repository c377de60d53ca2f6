/** The plugin on a real project of its own for each test, closed afterwards, and the calls that most tests make. */
import { afterEach } from "vitest";
import { openPlugin } from "./open-plugin.fixture.ts";
import type { OpenedPlugin } from "./open-plugin.fixture.ts";

const opened: OpenedPlugin[] = [];
afterEach(async () => {
  for (const plugin of opened.splice(0).toReversed()) await plugin.close();
});

/** Ends with the test, newest first. */
export function closeLater(plugin: OpenedPlugin): OpenedPlugin {
  opened.push(plugin);
  return plugin;
}

/**
 * @param files paths and contents below the project; `parents` is what the host knows of sessions; without `vcs` it
 * takes no snapshots.
 */
export async function start(
  files: Readonly<Record<string, string>> = {},
  parents: Readonly<Record<string, string>> = {},
  vcs: "git" | undefined = "git",
): Promise<OpenedPlugin> {
  return closeLater(await openPlugin(files, parents, vcs));
}

/** What the model reads when the call is refused, else "allowed". */
export const refusal = async (made: Promise<unknown>): Promise<string> =>
  made.then(
    () => "allowed",
    (error: Error) => error.message,
  );

export const begin = { action: "start", name: "Write x", expectedOutput: "x.txt" };
export const write = { filePath: "x.txt", content: "1" };
