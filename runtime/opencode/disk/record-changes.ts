/**
 * Explains the files that changed during a step and keeps the result: what a program did within its task's rights
 * becomes evidence of that task; what no permitted call should have done is recorded on the session and told
 * to the agent and the human.
 */
import { unexplainedNote } from "../../context/unexplained-note.ts";
import { unexplainedSince, writtenElsewhere } from "../../kernel/evidence/disk-evidence.ts";
import { resolve } from "node:path";
import { changedAt } from "./disk-time.ts";
import { hashFiles, pathInProject } from "./hash-files.ts";
import { notesOf, putOccurrence } from "../project/note-tray.ts";
import { policy } from "../project/load-policy.ts";
import type { CallLedger, PermittedCall } from "./call-ledger.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** What changed in one session since it was last looked at. */
export interface ChangedFiles {
  readonly sessionID: string;
  readonly files: ReadonlySet<string>;
  /** The ledger's time at the beginning of the step. */
  readonly begun: number;
  /** Milliseconds since the epoch, for the evidence of other processes. */
  readonly begunAt: number;
}

const MAX_FILES = 50;
/** What nobody permitted is named file by file, up to what a journal's line can bear; more are counted. */
const MAX_UNEXPLAINED = 2_000;

async function attribute(
  project: GovernedProject,
  call: PermittedCall,
  paths: readonly string[],
): Promise<void> {
  const kept = paths.slice(0, MAX_FILES);
  const hash = await hashFiles(kept);
  project.store.execute(
    {
      type: "record-checkpoint",
      tool: call.tool,
      summary: `${call.summary} changed ${paths.length} ${paths.length === 1 ? "file" : "files"} it does not name`,
      filesModified: kept.map((path) => pathInProject(project.directory, path)),
      exit: null,
      hash,
      runner: null,
      diskTime: changedAt(paths),
      ...project.gitHead(),
      place: call.place,
    },
    project.contextFor(call.sessionID),
    "evidence",
  );
}

/** Stores what the changes mean and leaves a note for the agent where they mean trouble. */
export async function recordChanges(
  project: GovernedProject,
  found: ChangedFiles,
  ledger: CallLedger,
): Promise<void> {
  const { sessionID } = found;
  const calls = ledger.since(found.begun);
  // Without a call that runs code it was the human, or a formatter of the host after an edit.
  if (!calls.some((call) => call.runsCode)) return;
  const state = project.store.current();
  const elsewhere = writtenElsewhere(state, found.begunAt, project.home.instance).map(
    ({ files, scopes }) => ({
      writes: files.map((file) => resolve(project.directory, file)),
      within: files.length === 0 ? scopes : null,
    }),
  );
  const { diskDiff } = policy();
  const { attributed, unexplained } = diskDiff(found.files, [...elsewhere, ...calls], project.directory);
  for (const [right, paths] of attributed) {
    const call = calls.find((candidate) => candidate === right);
    if (call?.sessionID === sessionID) await attribute(project, call, paths);
  }
  if (unexplained.length === 0) return;
  const files = unexplained.map((path) => pathInProject(project.directory, path));
  const causes = calls.filter((call) => call.runsCode).map((call) => call.summary);
  putOccurrence(notesOf(project.sessions.of(sessionID)), {
    id: "unexplained-change",
    severity: "high",
    text: unexplainedNote(files, causes),
  });
  // The step of a parent holds the steps of its subagents: recorded once, told to both.
  const known = unexplainedSince(state, found.begunAt);
  const fresh = files.filter((file) => !known.files.has(file));
  if (fresh.length <= known.unlisted) return;
  const unlisted = Math.max(0, fresh.length - MAX_UNEXPLAINED);
  project.store.execute(
    {
      type: "note-unexplained",
      files: fresh.slice(0, MAX_UNEXPLAINED),
      causes: causes.slice(-MAX_FILES),
      ...(unlisted > 0 && { unlisted }),
    },
    project.contextFor(sessionID),
    "evidence",
  );
  const told = unexplainedNote(fresh, causes);
  project.voice.log("error", told);
  project.voice.toast("warning", told, sessionID);
}
