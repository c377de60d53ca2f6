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
