/**
 * Opens one project: reads its settings, opens its store and puts together what hooks and tools share. No module keeps
 * state of a project, so two projects in one server never meet.
 */
import { hostname } from "node:os";
import { loadConfig } from "../config/load-config.ts";
import { openProjectStore } from "../journal/open-project-store.ts";
import { loadDriver } from "../journal/sqlite-driver.ts";
import { roleOfAgent } from "../policy/role-table.ts";
import { diskOf } from "./disk/watch-disk.ts";
import { effectContext } from "./gate/effect-context.ts";
import { dataFolder } from "./gate/own-files.ts";
import { announceLater } from "./project/announce.ts";
import { discreet } from "./project/discreet-voice.ts";
import { keptVoice } from "./project/kept-voice.ts";
import { watchJournal } from "./project/foreign-rows.ts";
import { gitHeadOf } from "./project/git-head.ts";
import { sessionDesk } from "./project/session-desk.ts";
import { keepViews } from "./session/keep-views.ts";
import { beginInstance, isSessionLive } from "./session/living-instances.ts";
import { endRuns } from "./tool/govern-shell.ts";
import type { Config, LogLevel } from "../config/config.ts";
import type { HostAbilities } from "../host/host-abilities.ts";
import type { HostVoice } from "../host/host-voice.ts";
import type { Store } from "../journal/store.ts";
import type { CommandContext } from "../kernel/command.ts";
import type { Session, SessionHome } from "../kernel/record/session.ts";
import type { GovernedProject } from "./project/governed-project.ts";

const BLIND_CHILDREN =
  "This OpenCode calls no hooks in subagents, so nothing that a subagent does could be checked.";

/** OpenCode 1.18.33's own subagent whose native rules deny every change. */
const OWN_READER = "explore";

/** A project as an adapter finds it in its host. */
export interface HostedProject {
  readonly directory: string;
  /** The work tree that it is part of; `/` where there is none. */
  readonly repository: string;
  /** The port that the host itself listens on; undefined where it does not, or where nobody can tell. */
  readonly port: number | undefined;
  /** The host compares the disk before and after each step by itself. */
  readonly takesSnapshots: boolean;
  /** False where the host's process opens and closes new files of the project, and so drops its locks on them. */
  readonly keepsLocks: boolean;
  /** The host's process answers one message and ends. */
  readonly isOneRun: boolean;
  /** Beside the plugin's name in the host's settings; they are the plugin's settings as well. */
  readonly options: unknown;
  readonly voice: (logging: LogLevel) => HostVoice;
  readonly host: HostAbilities;
}

/** The settings, with the mode that the human chose over them. */
const withChosenMode = (settings: Config, store: Store): Config => ({
  ...settings,
  get mode() {
    return store.known().mode ?? settings.mode;
  },
});

const homeIn = ({ isOneRun }: HostedProject): SessionHome => ({
  instance: crypto.randomUUID(),
  pid: process.pid,
  machine: hostname(),
  ...(isOneRun ? { once: true } : {}),
});

/** What is wrong with settings and store from the start. */
function troublesOf(complaints: readonly string[], mode: string, trouble: string | null): string[] {
  const settings =
    complaints.length > 0 ? [`Settings are broken, mode "${mode}" applies:`, ...complaints] : [];
  return trouble === null ? settings : [...settings, trouble];
}

/** Whether a process that lives has the session; @param seenAt when this one last saw it. */
const isLiveAt = (
  session: Session | undefined,
  home: SessionHome,
  seenAt: number | undefined,
  at: number,
): boolean =>
  session !== undefined && isSessionLive(session, home, Math.max(session.seenAt, seenAt ?? 0), at);

/** What the journal has to tell of its file: while it opens nothing can be kept, so that waits until there is a voice. */
function tellLater(): { tell(what: string): void; by(voice: HostVoice): void } {
  const early: string[] = [];
  let voice: HostVoice | null = null;
  const say = (to: HostVoice, what: string): void => {
    to.log("error", what);
    to.toast("warning", what);
  };
  return {
    tell(what) {
      const to = voice;
      if (to === null) early.push(what);
      // The journal tells while it stores something, and what the human is shown is stored as well.
      else queueMicrotask(() => say(to, what));
    },
    by(open) {
      voice = open;
      for (const what of early.splice(0)) say(open, what);
    },
  };
}

/** Never throws: a project that cannot keep a journal is governed as far as its mode says, and announced. */
export async function openProject(hosted: HostedProject): Promise<GovernedProject> {
  const { directory, repository, options, takesSnapshots, host } = hosted;
  const { config: settings, complaints } = await loadConfig({ directory, repository, options }, process.env);
  const spoken = discreet(hosted.voice(settings.logging));
  const news = tellLater();
  const opened = openProjectStore(await loadDriver(), directory, {
    keepsLocks: hosted.keepsLocks,
    keys: dataFolder(process.env),
    tell: news.tell,
  });
  const config = withChosenMode(settings, opened.store);
  const home = homeIn(hosted);
  const endInstance = beginInstance(home.instance);
  let closed = false;
  const sessions = sessionDesk();
  const contextFor = (sessionID: string, agent?: string): CommandContext => {
    const at = Date.now();
    return {
      sessionID,
      agent: agent ?? sessions.known(sessionID)?.agent ?? "unknown",
      at,
      anchorBudgetChars: config.anchorBudgetChars,
      maxDelegationDepth: config.maxDelegationDepth,
      hostDepth: host.subagentDepth,
      agents: host.subagents,
      delegationBarred: host.childrenGoverned || config.mode === "relaxed" ? undefined : BLIND_CHILDREN,
      roleOf: (name) => (name === OWN_READER ? "investigator" : roleOfAgent(name).name),
      isLive: (id) => isLiveAt(opened.store.known().sessions[id], home, sessions.known(id)?.seenAt, at),
    };
  };
  const voice = keptVoice(spoken, opened.store, contextFor);
  news.by(voice);
  const views = keepViews({ folder: opened.folder, store: opened.store, voice, sessions, contextFor });
  const project: GovernedProject = {
    directory,
    gitHead: gitHeadOf(repository),
    config,
    store: opened.store,
    effects: effectContext(hosted, config),
    voice,
    sessions,
    home,
    host,
    hostTakesSnapshots: takesSnapshots,
    views,
    get broken() {
      return opened.kept === "memory" ? opened.trouble : opened.store.trouble();
    },
    contextFor,
    close() {
      if (closed) return;
      closed = true;
      views.close();
      endRuns(project);
      endInstance();
      diskOf(project).close();
      try {
        opened.store.rest();
      } finally {
        opened.store.close();
      }
    },
  };
  for (const trouble of troublesOf(complaints, config.mode, opened.trouble)) announceLater(project, trouble);
  watchJournal(project);
  // Where the host takes no snapshots the watch begins now.
  diskOf(project);
  return project;
}
