import type { OpenRecord } from "../shape/open-record.ts";

/**
 * The merged configuration: one mutable object, handed to the plugins' `config` hooks before anything is built from it.
 */
export type HostConfig = OpenRecord;

/** Where an instance stands. `worktree` is "/" and `projectID` "global" outside a git repository. */
export interface HostPlace {
  readonly directory: string;
  readonly worktree: string;
  readonly projectID: string;
  readonly vcs: "git" | undefined;
  /** The real host's data directory (tool outputs, plans). Absolute, of this instance only. */
  readonly data: string;
}

/** Agents, commands, skills and instructions are built from this, once all `config` hooks have passed over it. */
export interface ProjectSettings {
  readonly config: HostConfig;
  readonly place: HostPlace;
  /** Config directories (`.opencode` and the like), in order of precedence, lowest first. */
  readonly directories: string[];
}
