/**
 * What the hooks and tools of one project share: settings, store, sessions, voice. Made once per project directory and
 * passed along; what a single concern keeps of a project is a slice of it (`slice.ts`).
 */
import type { Config } from "../../config/config.ts";
import type { HostVoice } from "../../host/host-voice.ts";
import type { Store } from "../../journal/store.ts";
import type { CommandContext } from "../../kernel/command.ts";
import type { SessionHome } from "../../kernel/record/session.ts";
import type { EffectContext } from "../../policy/effect.ts";
import type { ProjectViews } from "../../views/project-views.ts";
import type { HostAbilities } from "../../host/host-abilities.ts";
import type { GitHead } from "./git-head.ts";
import type { SessionDesk } from "./session-desk.ts";

export interface GovernedProject {
  readonly directory: string;
  /** The branch and commit that the work tree is on, read now. */
  readonly gitHead: () => GitHead;
  readonly config: Config;
  readonly store: Store;
  readonly effects: EffectContext;
  readonly voice: HostVoice;
  readonly sessions: SessionDesk;
  readonly home: SessionHome;
  readonly host: HostAbilities;
  /** The host compares the disk before and after each step by itself. */
  readonly hostTakesSnapshots: boolean;
  readonly views: ProjectViews;
  /** Why the state cannot be kept, or null while all is well. */
  readonly broken: string | null;
  /** The kernel's view of a call: who, when, and who is alive. */
  contextFor(sessionID: string, agent?: string): CommandContext;
  close(): void;
}
