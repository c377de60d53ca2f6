/**
 * Everything the hooks and tools of one project share: settings, store, sessions, voice. Made once per
 * project directory and passed along; no module keeps state of a project, so two projects in one server never
 * meet.
 */
import { hostname, homedir } from "node:os";
import { loadConfig } from "../../config/load-config.ts";
import { openProjectStore } from "../../journal/open-project-store.ts";
import { loadDriver } from "../../journal/sqlite-driver.ts";
import { hostSight } from "../host/host-sight.ts";
import { hostVoice } from "../host/host-voice.ts";
import { otherPruner } from "../prune/other-pruner.ts";
import { ownFiles } from "../gate/own-files.ts";
import { gitHeadOf, type GitHead } from "./git-head.ts";
import { keepViews } from "../session/keep-views.ts";
import { beginInstance, isSessionLive } from "../session/living-instances.ts";
import { roleOfAgent } from "../../policy/role-table.ts";
import { sessionDesk } from "./session-desk.ts";
import { diskWatch } from "../disk/watch-disk.ts";
import { fileRisks } from "../validation/file-risks.ts";
import { OUR_TOOLS } from "../../kernel/tool-names.ts";
import type { PluginInput } from "@opencode-ai/plugin";
import type { HumanAction } from "../command/human-commands.ts";
import type { Config } from "../../config/config.ts";
import type { Store } from "../../journal/store.ts";
import type { CommandContext } from "../../kernel/command.ts";
import type { Session, SessionHome } from "../../kernel/state.ts";
import type { FileError } from "../../kernel/validation/inspection.ts";
import type { EffectContext } from "../../policy/effect.ts";
import type { HostSight } from "../host/host-sight.ts";
import type { HostVoice } from "../host/host-voice.ts";
import type { DiskWatch } from "../disk/watch-disk.ts";
import type { FileRisks } from "../validation/file-risks.ts";
import type { ProjectViews } from "../../views/project-views.ts";
import type { OtherPruner } from "../prune/other-pruner.ts";
import type { SessionDesk } from "./session-desk.ts";

const BLIND_CHILDREN =
  "This OpenCode calls no hooks in subagents, so nothing that a subagent does could be checked.";

/** OpenCode 1.18.33's own subagent whose native rules deny every change. */
const OWN_READER = "explore";

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
  readonly host: HostSight;
  readonly disk: DiskWatch;
  readonly views: ProjectViews;
  readonly pruner: OtherPruner;
  /** What the language server says of files, as far as this process heard of it; relative paths. */
  readonly fileErrors: Map<string, readonly FileError[]>;
  readonly risks: FileRisks;
  /** Why the state cannot be kept, or null while all is well. */
  readonly broken: string | null;
  /** Hooks that failed at least once in this process. */
  readonly faults: Set<string>;
  /** Ends one shell run that is still going; all end with the project. */
  readonly running: Set<() => void>;
  /** Slash commands that are ours and not the user's own of that name. */
  readonly ownCommands: Set<HumanAction>;
  /** Of the announcements those that the human has seen already. */
  readonly toldHuman: Set<string>;
  /** What the human and the agent still have to be told, once. */
  readonly announcements: string[];
  /** The kernel's view of a call: who, when, and who is alive. */
  contextFor(sessionID: string, agent?: string): CommandContext;
  close(): void;
}

function portOf(serverUrl: URL | undefined): number | undefined {
  const port = Number(serverUrl?.port ?? "");
  return Number.isInteger(port) && port > 0 ? port : undefined;
}

/** What the judgement of a call has to know of this project and this host. */
function effectsIn({ directory, worktree, serverUrl }: PluginInput, config: Config): EffectContext {
  return {
    directory,
    repository: worktree,
    ourTools: OUR_TOOLS,
    home: process.env["HOME"] || homedir(),
    port: portOf(serverUrl),
    governedPaths: ownFiles(process.env),
    testCommand: config["validation.testCommand"],
  };
}

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

/** Never throws: a project that cannot keep a journal is governed as far as its mode says, and announced. */
export async function openProject(input: PluginInput): Promise<GovernedProject> {
  const { directory, worktree: repository } = input;
  const { config, complaints } = await loadConfig({ directory, repository }, process.env);
  const voice = hostVoice(input.client, config.logging);
  const opened = openProjectStore(await loadDriver(), directory, (what) => {
    voice.log("error", what);
    voice.toast("warning", what);
  });
  const home: SessionHome = { instance: crypto.randomUUID(), pid: process.pid, machine: hostname() };
  const endInstance = beginInstance(home.instance);
  let closed = false;
  const sessions = sessionDesk();
  const host = hostSight();
  const running = new Set<() => void>();
  const disk = diskWatch(input, voice);
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
  const views = keepViews({ folder: opened.folder, store: opened.store, voice, sessions, contextFor });
  return {
    directory,
    gitHead: gitHeadOf(input.worktree),
    config,
    store: opened.store,
    effects: effectsIn(input, config),
    voice,
    sessions,
    home,
    host,
    disk,
    views,
    pruner: otherPruner(),
    fileErrors: new Map(),
    risks: fileRisks(directory),
    broken: opened.kept === "memory" ? opened.trouble : null,
    faults: new Set(),
    running,
    ownCommands: new Set(),
    toldHuman: new Set(),
    announcements: troublesOf(complaints, config.mode, opened.trouble),
    contextFor,
    close() {
      if (closed) return;
      closed = true;
      views.close();
      for (const end of running) end();
      endInstance();
      disk.close();
      try {
        opened.store.rest();
      } finally {
        opened.store.close();
      }
    },
  };
}
