/**
 * What a call does to the world, as far as can be told before it runs. A shell line fills in every field but the
 * last two, which are for callers that know more tools than the shell.
 */
import type { Guard } from "./guard.ts";
import type { ProjectPlace } from "./project-path.ts";

/** What the disk has to show for a loss or a write to be none. */
export interface LossUnless {
  /** `absent`: nothing stands at the path. `folder`: one stands there. `unchanged`: all that git tracks there is as git has it. */
  readonly is: "absent" | "folder" | "unchanged";
  /** Absolute and normalised. */
  readonly path: string;
  /** Another version takes its place, so that files that git does not have would go too. */
  readonly replacesAll?: boolean;
}

export interface Loss {
  /** In one phrase. */
  readonly reason: string;
  /** Null: it is a loss whatever the disk shows. Else it is none where all of this is so. */
  readonly unless: readonly LossUnless[] | null;
  /** The line makes the place before, so that it is written even where nothing of anybody's is lost. */
  readonly isOwn?: true;
}

/** A write of the line that is none where all of this is so. */
export interface IdleWrite {
  readonly path: string;
  readonly unless: readonly LossUnless[];
}

/** What one call would do. Whether the call may go ahead is for its caller to decide. */
export interface Effect {
  /** Paths the call would write, as given but normalised (`..` resolved against the project), absolute. */
  readonly writes: readonly string[];
  /** Those of the writes that replace a file as a whole by what does not come from it; left out when there are none. */
  readonly replaces?: readonly string[];
  /** Those of the writes that take nothing away, such as an append or a new folder; left out when there are none. */
  readonly adds?: readonly string[];
  /** Patterns of what it writes and takes away without a name, absolute, `**` for any text; left out when there are none. */
  readonly patterns?: readonly string[];
  /** Those of the writes that the disk may show to change nothing; left out when there are none. */
  readonly idle?: readonly IdleWrite[];
  /** It writes, but where cannot be told from the call. */
  readonly writesUnknown: boolean;
  /** Irreversible loss; the reason in one phrase. */
  readonly destructive: string | null;
  /** All losses in order, where the disk may show that one of them is none; left out otherwise. */
  readonly losses?: readonly Loss[];
  /** The payload is computed or hidden (eval of decoded, remote or substituted text in command position). */
  readonly hidden: string | null;
  /** It would change what the caller guards ({@link Guard}); the reason in one phrase. */
  readonly governance: string | null;
  /**
   * Files, absolute, at which a pattern reaches what is guarded: it is not reached where none of them stands. Left out
   * where it is guarded whatever the disk shows.
   */
  readonly governanceAt?: readonly string[];
  /** A program whose effect cannot be read from its name (`python x.py`): needs an active task. */
  readonly opaque: string | null;
  /** A known runner (npm test, tsc, pytest, make…): allowed, its effects are checked afterwards. */
  readonly runner: "test" | "build" | null;
  /** Writes inside `.git` (commit, push and the like). */
  readonly git: string | null;
  readonly network: boolean;
  /** Starts a subagent. */
  readonly delegates: boolean;
  /** A tool that the caller does not know. */
  readonly unknownTool: boolean;
}

/** The effect of a call that changes nothing. */
export const NO_EFFECT: Effect = Object.freeze({
  writes: Object.freeze([]),
  writesUnknown: false,
  destructive: null,
  hidden: null,
  governance: null,
  opaque: null,
  runner: null,
  git: null,
  network: false,
  delegates: false,
  unknownTool: false,
});

/** The place that a line runs in. Reuse one object for all lines of a project: results are kept with it. */
export interface ShellContext extends ProjectPlace {
  /** Absolute home directory; without it `~` is a place that cannot be told. */
  readonly home?: string | undefined;
  /** The port on loopback that the host of the agent listens on, if it does: no line may reach it. */
  readonly port?: number | undefined;
  /** What no line may change; nothing when not given. */
  readonly guard?: Guard | undefined;
}
