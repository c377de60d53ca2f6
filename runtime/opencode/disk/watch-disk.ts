/**
 * After a step: did the disk change as the permitted calls said? OpenCode 1.18.33 compares its snapshots of the
 * project at the borders of each step and publishes the files that differ as a `patch` part (spike
 * step-patch), which costs us nothing: ignored files are not in it, and what the human edits between two turns
 * is in no step. Where the host takes no snapshots (no git, `snapshot: false`) a watcher of our own collects
 * the same. A change is explained one step later, when other processes have stored what their calls wrote.
 */
import { callLedger } from "./call-ledger.ts";
import { pathInProject } from "./hash-files.ts";
import { leftRunning, type LeftRunning } from "./left-running.ts";
import { notesOf, putOccurrence } from "../project/note-tray.ts";
import { slice } from "../project/slice.ts";
import { recordChanges, type ChangedFiles } from "./record-changes.ts";
import { loadTreeWatch } from "./load-tree-watch.ts";
import { HOST_TOOL } from "../../kernel/host-tool-names.ts";
import type { DiskReports } from "../../host/disk-reports.ts";
import type { CallLedger } from "./call-ledger.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { TreeWatch } from "./watch-tree.ts";

interface Step {
  readonly begun: number;
  readonly begunAt: number;
}

export interface DiskWatch extends DiskReports {
  readonly ledger: CallLedger;
  readonly left: Pick<LeftRunning, "callEnded">;
  /**
   * A call has ended: explains what has changed so far.
   * @param named absolute paths of its text
   */
  settle(sessionID: string, named: readonly string[]): Promise<void>;
  close(): void;
}

/** To the agent where it reads next, and to the journal. */
function say(project: GovernedProject, sessionID: string, text: string): void {
  if (text === "") return;
  const notes = notesOf(project.sessions.of(sessionID));
  putOccurrence(notes, { id: "between-turns", severity: "medium", text });
  project.store.execute(
    { type: "note-effect", tool: HOST_TOOL.bash, note: text },
    project.contextFor(sessionID),
    "evidence",
  );
}

/** Watches at once where the host takes no snapshots. */
function diskWatch(project: GovernedProject): DiskWatch {
  const { directory, voice } = project;
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
  if (!project.hostTakesSnapshots) watchOurselves();
  const settle: DiskWatch["settle"] = async (sessionID, named) => {
    // A notice may come when the step of the call that names the file is over, and would tell of the next call then.
    tree?.touch(named);
    if (tree) note(sessionID, tree.changed());
    const found = changed.get(sessionID);
    if (!found) return;
    changed.delete(sessionID);
    if (found.files.size > 0) await recordChanges(project, found, ledger);
  };
  return {
    ledger,
    left,
    stepStarted(sessionID, snapshot) {
      if (typeof snapshot !== "string" || !project.host.patchesWhole) watchOurselves();
      const meanwhile = tree && steps.size === 0 ? tree.changed() : [];
      const files = meanwhile.map((path) => pathInProject(directory, path));
      if (!steps.has(sessionID)) say(project, sessionID, left.turnBegins(sessionID, snapshot, files));
      steps.set(sessionID, { begun: ledger.now(), begunAt: Date.now() });
    },
    stepChanged: note,
    stepEnded: (sessionID, snapshot) => left.stepEnded(sessionID, snapshot),
    settle,
    async turnEnded(sessionID) {
      if (!steps.has(sessionID)) return;
      if (tree) await tree.settled();
      await settle(sessionID, []);
      steps.delete(sessionID);
      ledger.endTurn(sessionID);
      // A parent's changes wait for the call of its subagent to end.
      ledger.forgetBefore(Math.min(...[...steps.values(), ...changed.values()].map(({ begun }) => begun)));
    },
    close: () => void tree?.close(),
  };
}

/** What watches the disk of a project. */
export const diskOf = slice<GovernedProject, DiskWatch>(diskWatch);
