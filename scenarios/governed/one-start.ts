/**
 * One start of the real host for the tests of a file: it costs more than most of them. OpenCode 1.18.33 serves each
 * project directory with plugins, config, snapshots and events of its own (`x-opencode-directory`), and ends all of it
 * when the directory's instance is disposed; what one process shares, modules and the database, the projects of a user
 * share as well.
 */
import { rmSync } from "node:fs";
import { afterAll } from "vitest";
import { openLiveInstance, startLiveServer, type HostInstance, type LiveServer } from "opencode-simulator";

let started: Promise<LiveServer> | undefined;
const directories: string[] = [];

export async function openOnOneStart(
  options: Omit<Parameters<typeof openLiveInstance>[0], "server">,
): Promise<HostInstance> {
  started ??= startLiveServer({ withoutCatalogue: true });
  directories.push(options.directory);
  try {
    return await openLiveInstance({ ...options, server: await started });
  } catch (error) {
    // A start that failed under load says nothing of the next one.
    await end();
    throw error;
  }
}

async function end(): Promise<void> {
  const server = await started?.catch(() => undefined);
  started = undefined;
  await server?.close();
  // What was under way when a project was disposed of may have been written after the test removed it.
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
}

afterAll(end, 60_000);
