/**
 * The plugins of other people that ours is loaded with: real packages, unmodified, from the lockfile. Nothing of them
 * is kept here, but for a stand-in on OpenCode 2.
 */
import { fileURLToPath } from "node:url";
import type { HostGeneration } from "opencode-simulator";

const MODULES = new URL("../../node_modules/", import.meta.url);

const packageFolder = (name: string): string => fileURLToPath(new URL(name, MODULES));

interface Companion {
  /** As the report names it. */
  readonly name: string;
  readonly plugin: string;
}

export const COMPANIONS: readonly Companion[] = [
  { name: "dcp", plugin: packageFolder("@tarquinen/opencode-dcp") },
  { name: "swarm", plugin: packageFolder("opencode-swarm") },
  { name: "slim", plugin: packageFolder("oh-my-opencode-slim") },
];

const ours = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** On OpenCode 2: of these three two are not for it, and the third costs every turn of its preview. */
export const COMPANIONS_2: readonly Companion[] = [{ name: "neighbour", plugin: ours("neighbour-2.mjs") }];

/** A plugin that minds nobody, by generation: what must be noticed. */
export const RUDE: Readonly<Record<HostGeneration, string>> = { 1: ours("rude.mjs"), 2: ours("rude-2.mjs") };
