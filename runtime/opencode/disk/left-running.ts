/**
 * Programs that calls left running, and the disk as it was when a session's last step ended. What such a program writes
 * while no turn runs is in no step's list, and the human writes then too: so it is no alarm, but said once.
 */
import { betweenTurnsNote } from "../../context/between-turns-note.ts";
import { policy } from "../project/load-policy.ts";

interface Left {
  readonly programs: Set<string>;
  /** The host's snapshot; undefined where it takes none. */
  snapshot: string | undefined;
}

export interface LeftRunning {
  /** A shell's call has ended. */
  callEnded(sessionID: string, command: string, summary: string): void;
  /** OpenCode 1.18.33 names its snapshot in each `step-finish` part. */
  stepEnded(sessionID: string, snapshot: string | undefined): void;
  /**
   * The first step of a turn begins.
   * @param files what changed meanwhile, relative to the project, where we watch ourselves
   * @returns what has to be said, or ""
   */
  turnBegins(sessionID: string, snapshot: string | undefined, files: readonly string[]): string;
}

/** One per project. */
export function leftRunning(): LeftRunning {
  const bySession = new Map<string, Left>();
  const of = (sessionID: string): Left => {
    const known = bySession.get(sessionID) ?? { programs: new Set(), snapshot: undefined };
    bySession.set(sessionID, known);
    return known;
  };
  return {
    callEnded(sessionID, command, summary) {
      if (policy().leavesProgram(command)) of(sessionID).programs.add(summary);
    },
    stepEnded(sessionID, snapshot) {
      if (bySession.has(sessionID)) of(sessionID).snapshot = snapshot;
    },
    turnBegins(sessionID, snapshot, files) {
      const left = bySession.get(sessionID);
      if (!left) return "";
      const differs = left.snapshot !== undefined && snapshot !== undefined && left.snapshot !== snapshot;
      if (!differs && files.length === 0) return "";
      bySession.delete(sessionID);
      return betweenTurnsNote([...left.programs], files);
    },
  };
}
