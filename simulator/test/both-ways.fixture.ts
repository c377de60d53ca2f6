import { withProject, type OpenProject } from "./open-project.fixture.ts";
import type { HostSwitches } from "../host/profile/host-profile.ts";

/** Every switch turned the other way changes what a plugin sees, and nothing but that switch does. */
export type Options = Parameters<typeof withProject>[0];

export async function both<T>(
  switches: Partial<HostSwitches>,
  options: Options,
  look: (project: OpenProject) => Promise<T>,
): Promise<{ pinned: T; switched: T }> {
  const results: T[] = [];
  for (const chosen of [{}, switches]) {
    await withProject({ ...options, switches: chosen }, async (project) => {
      results.push(await look(project));
    });
  }
  return { pinned: results[0] as T, switched: results[1] as T };
}

export async function go(project: OpenProject, title?: string): Promise<void> {
  await project.prompt(await project.session(title), "go");
  await project.host.settle();
}
