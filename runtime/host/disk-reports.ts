/**
 * What a host tells of the disk. Permitted calls said beforehand what they would change; these reports say what did
 * change. A step is one answer of the model with the calls in it.
 */

/** Implemented by governance, called by each adapter as its host reports. */
export interface DiskReports {
  /** @param snapshot names the state of the disk; undefined where the host takes none */
  stepStarted(sessionID: string, snapshot: string | undefined): void;
  /** @param files absolute paths that differ from the beginning of the step */
  stepChanged(sessionID: string, files: readonly string[]): void;
  /** @param snapshot as above, now that the step is over */
  stepEnded(sessionID: string, snapshot: string | undefined): void;
  /** The agent has stopped: what changed is explained, and its calls have no right to change more. */
  turnEnded(sessionID: string): Promise<void>;
}
