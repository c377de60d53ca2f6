/** Opens one project for the host: the function behind the plugin's `server` key. */
import { openProject } from "./open-project.ts";
import { hooksOf } from "./hook/hooks.ts";
import { loadPolicySoon } from "./project/load-policy.ts";
import type { Plugin } from "./host/wire.ts";

/** Called by the host once per project directory; never throws, whatever the project looks like. */
export const server: Plugin = async (input) => {
  const hooks = hooksOf(await openProject(input));
  loadPolicySoon();
  return hooks;
};
