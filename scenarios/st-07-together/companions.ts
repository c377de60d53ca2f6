/**
 * The plugins of other people that ours is loaded with: real packages, unmodified, from the lockfile. Nothing of them
 * is kept here.
 */
import { fileURLToPath } from "node:url";

const MODULES = new URL("../../node_modules/", import.meta.url);

const packageFolder = (name: string): string => fileURLToPath(new URL(name, MODULES));

/** By the name that the report gives them. */
export const COMPANIONS = [
  { name: "dcp", plugin: packageFolder("@tarquinen/opencode-dcp") },
  { name: "swarm", plugin: packageFolder("opencode-swarm") },
  { name: "slim", plugin: packageFolder("oh-my-opencode-slim") },
] as const;

/** A plugin that minds nobody: what must be noticed. */
export const RUDE = fileURLToPath(new URL("rude/plugin.mjs", import.meta.url));
