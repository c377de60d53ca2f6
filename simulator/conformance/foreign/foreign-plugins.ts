/**
 * The plugins of the foreign set: real ones that nobody here wrote, at the versions the traces were compared
 * with. They are fetched from the npm registry and loaded unmodified; nothing of them is kept in this repository.
 */
export interface ForeignPlugin {
  /** Folder of its scripts, and the name by which they load it. */
  readonly name: string;
  readonly package: string;
  readonly version: string;
}

export const FOREIGN_PLUGINS: readonly ForeignPlugin[] = [
  { name: "dcp", package: "@tarquinen/opencode-dcp", version: "3.1.14" },
  { name: "slim", package: "oh-my-opencode-slim", version: "2.2.24" },
  { name: "swarm", package: "opencode-swarm", version: "5.1.0" },
  { name: "oh-my", package: "oh-my-opencode", version: "4.19.4" },
];

/** Those for both generations, and some made for OpenCode 1, as their users meet them on OpenCode 2. */
export const FOREIGN_PLUGINS_2: readonly ForeignPlugin[] = [
  { name: "slim", package: "oh-my-opencode-slim", version: "2.2.24" },
  { name: "orchestrator", package: "opencode-orchestrator", version: "1.7.22" },
  { name: "safety-net", package: "cc-safety-net", version: "2.4.5" },
  { name: "dcp", package: "@tarquinen/opencode-dcp", version: "3.1.14" },
  { name: "swarm", package: "opencode-swarm", version: "5.1.0" },
  { name: "context-mode", package: "context-mode", version: "1.0.169" },
  { name: "pty", package: "opencode-pty", version: "0.1.3" },
  { name: "supermemory", package: "opencode-supermemory", version: "2.0.10" },
];
