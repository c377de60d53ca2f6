/** Opens one project for the host: the function behind the plugin's `server` key. */
import { openProject, type HostedProject } from "./open-project.ts";
import { hooksOf } from "./hook/hooks.ts";
import { hostSight, type HostSight } from "./host/host-sight.ts";
import { hostVoice } from "./host/host-voice.ts";
import { isOneRun } from "./host/one-run.ts";
import { loadPolicySoon } from "./project/load-policy.ts";
import type { Plugin, PluginInput } from "./host/wire.ts";

function portOf(serverUrl: URL | undefined): number | undefined {
  const port = Number(serverUrl?.port ?? "");
  return Number.isInteger(port) && port > 0 ? port : undefined;
}

const hosted = (
  { directory, worktree, serverUrl, project, client }: PluginInput,
  host: HostSight,
  options: unknown,
): HostedProject => ({
  options,
  host,
  directory,
  repository: worktree,
  port: portOf(serverUrl),
  // OpenCode 1.18.33 takes snapshots of git repositories only.
  takesSnapshots: project?.vcs === "git",
  keepsLocks: true,
  isOneRun: isOneRun(process),
  voice: (logging) => hostVoice(client, logging),
});

/** Called by the host once per project directory; never throws, whatever the project looks like. */
export const server: Plugin = async (input, options) => {
  const sight = hostSight();
  const hooks = hooksOf(await openProject(hosted(input, sight, options)), sight);
  loadPolicySoon();
  return hooks;
};
