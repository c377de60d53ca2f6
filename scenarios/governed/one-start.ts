/**
 * One start of the real host for all tests of a worker: it costs more than most of them. OpenCode 1.18.33 serves each
 * project directory with plugins, config, snapshots and events of its own (`x-opencode-directory`), and ends all of it
 * when the directory's instance is disposed; what one process shares, modules and the database, the projects of a user
 * share as well. The simulator ends the host with the worker.
 */
import { openLiveInstance, startLiveServer, type HostInstance, type LiveServer } from "opencode-simulator";

let started: Promise<LiveServer> | undefined;

export async function openOnOneStart(
  options: Omit<Parameters<typeof openLiveInstance>[0], "server">,
): Promise<HostInstance> {
  started ??= startLiveServer({ withoutCatalogue: true });
  const starting = started;
  try {
    return await openLiveInstance({ ...options, server: await starting });
  } catch (error) {
    // A start that failed under load says nothing of the next one.
    if (started === starting) started = undefined;
    await starting.then(
      (server) => server.close(),
      () => undefined,
    );
    throw error;
  }
}
