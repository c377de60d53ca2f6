/** A folder that a person looks at from a shell: an empty one, or one in which the plugin works. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { openPlugin, type OpenedPlugin } from "../opencode/open-plugin.fixture.ts";
import { runCli, treeOf, type Done } from "./run-cli.fixture.ts";

export const SESSION = "ses_looked_at";
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** Done when the test is over. */
export const later = (cleanup: () => unknown): void => void cleanups.push(cleanup);

export function emptyFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), "idumb-looked-at-"));
  later(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export interface LookedAt {
  readonly plugin: OpenedPlugin;
  cli(...args: readonly string[]): Done;
  /** A human's slash command. */
  type(command: string, args: string): Promise<void>;
  /** All that stands on the disk; what SQLite keeps in memory that processes share is no content. */
  bytes(): readonly (readonly [string, string])[];
}

const looked = (plugin: OpenedPlugin): LookedAt => ({
  plugin,
  cli: (...args) => runCli(plugin.directory, args),
  async type(command, args) {
    await plugin.hooks.config?.({});
    const parts = [{ type: "text", text: `/${command}` }];
    await plugin.hooks["command.execute.before"]?.(
      { command, sessionID: SESSION, arguments: args },
      { parts },
    );
  },
  bytes: () => treeOf(plugin.directory).filter(([path]) => !path.endsWith("-shm")),
});

/** A session in which nobody has done anything. */
export async function metOnly(): Promise<LookedAt> {
  const plugin = await openPlugin();
  later(() => plugin.close());
  await plugin.message(SESSION, "hi");
  return looked(plugin);
}

/** One refused write, one task that is active, one permitted write. */
export async function governed(settings = "{}"): Promise<LookedAt> {
  const plugin = await openPlugin({ ".opencode/idumb.jsonc": settings });
  later(() => plugin.close());
  await plugin.message(SESSION, "Add a form");
  const write = { filePath: "form.ts", content: "x" };
  await plugin.builtin(SESSION, "write", write).catch(String);
  const task = { action: "start", name: "Build the form", expectedOutput: "form.ts renders" };
  await plugin.call(SESSION, "govern_task", task);
  await plugin.builtin(SESSION, "write", write, () => writeFileSync(join(plugin.directory, "form.ts"), "x"));
  return looked(plugin);
}
