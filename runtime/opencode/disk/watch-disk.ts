/**
 * After a step: did the disk change as the permitted calls said? OpenCode 1.18.33 compares its snapshots of the
 * project at the borders of each step and publishes the files that differ as a `patch` part (spike
 * step-patch), which costs us nothing: ignored files are not in it, and what the human edits between two turns
 * is in no step. Where the host takes no snapshots (no git, `snapshot: false`) a watcher of our own collects
 * the same. A change is judged one step later, when other processes have stored what their calls wrote.
 */
import { callLedger } from "./call-ledger.ts";
import { pathInProject } from "./hash-files.ts";
import { leftRunning, type LeftRunning } from "./left-running.ts";
import { putOccurrence } from "../project/note-tray.ts";
import { recordChanges } from "./record-changes.ts";
import { loadTreeWatch } from "./load-tree-watch.ts";
import type { PluginInput } from "@opencode-ai/plugin";
import type { CallLedger } from "./call-ledger.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { HostVoice } from "../host/host-voice.ts";
import type { TreeWatch } from "./watch-tree.ts";

/** What changed in one session since it was last looked at. */
export interface ChangedFiles {
  readonly sessionID: string;
  readonly files: ReadonlySet<string>;
  /** The ledger's time at the beginning of the step. */
  readonly begun: number;
  /** Milliseconds since the epoch, for the evidence of other processes. */
  readonly begunAt: number;
}

interface Step {
  readonly begun: number;
  readonly begunAt: number;
}

export interface DiskWatch {
  readonly ledger: CallLedger;
  readonly left: LeftRunning;
  stepStarted(project: GovernedProject, sessionID: string, snapshot: string | undefined): void;
  /** The host's own list of the files that a step changed, absolute. */
  stepChanged(sessionID: string, files: readonly string[]): void;
  /**
   * A call has ended: judges what has changed so far.
   * @param named absolute paths of its text
   */
  settle(project: GovernedProject, sessionID: string, named: readonly string[]): Promise<void>;
  /** The turn is over: judges, and lets go of the rights of its calls. */
  endTurn(project: GovernedProject, sessionID: string): Promise<void>;
  close(): void;
}

/** To the agent where it reads next, and to the journal. */
function say(project: GovernedProject, sessionID: string, text: string): void {
  if (text === "") return;
  putOccurrence(project.sessions.of(sessionID).notes, { id: "between-turns", severity: "medium", text });
  project.store.execute(
    { type: "note-effect", tool: "bash", note: text },
    project.contextFor(sessionID),
    "evidence",
  );
}

/** One per project. */
export function diskWatch({ directory, project: host }: PluginInput, voice: HostVoice): DiskWatch {
  const ledger = callLedger();
  const steps = new Map<string, Step>();
  const changed = new Map<string, ChangedFiles & { files: Set<string> }>();
  let tree: TreeWatch | null = null;
  const note = (sessionID: string, files: Iterable<string>): void => {
    const step = steps.get(sessionID);
    if (!step) return;
    const known = changed.get(sessionID) ?? { sessionID, files: new Set<string>(), ...step };
    for (const file of files) known.files.add(file);
    changed.set(sessionID, known);
  };
  const left = leftRunning();
  const onTrouble = (why: string): void => voice.log("error", `changes on disk cannot be watched: ${why}`);
  const watchOurselves = (): void => void (tree ??= loadTreeWatch(directory, onTrouble));
  // OpenCode 1.18.33 takes snapshots of git repositories only.
  if (host?.vcs !== "git") watchOurselves();
  const settle: DiskWatch["settle"] = async (project, sessionID, named) => {
    // A notice may come when the step of the call that names the file is over, and would tell of the next call then.
    tree?.touch(named);
    if (tree) note(sessionID, tree.changed());
    const found = changed.get(sessionID);
    if (!found) return;
    changed.delete(sessionID);
    if (found.files.size > 0) await recordChanges(project, found);
  };
  return {
    ledger,
    left,
    stepStarted(project, sessionID, snapshot) {
      if (typeof snapshot !== "string" || !project.host.patchesWhole) watchOurselves();
      const meanwhile = tree && steps.size === 0 ? tree.changed() : [];
      const files = meanwhile.map((path) => pathInProject(directory, path));
      if (!steps.has(sessionID)) say(project, sessionID, left.turnBegins(sessionID, snapshot, files));
      steps.set(sessionID, { begun: ledger.now(), begunAt: Date.now() });
    },
    stepChanged: note,
    settle,
    async endTurn(project, sessionID) {
      if (!steps.has(sessionID)) return;
      if (tree) await tree.settled();
      await settle(project, sessionID, []);
      steps.delete(sessionID);
      ledger.endTurn(sessionID);
      // A parent's changes wait for the call of its subagent to end.
      ledger.forgetBefore(Math.min(...[...steps.values(), ...changed.values()].map(({ begun }) => begun)));
    },
    close: () => void tree?.close(),
  };
}
