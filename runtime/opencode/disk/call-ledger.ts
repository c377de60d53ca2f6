/**
 * Which calls the gate let through lately, and what each had the right to change: what the disk is compared
 * with afterwards. Kept per process and forgotten once no turn needs it; calls of other processes are known
 * from their checkpoints. Time is a count of entries, so that order never depends on a clock.
 */
import type { CallPlace } from "../../kernel/record/checkpoint.ts";
import type { WriteRight } from "../../policy/disk-diff.ts";

export interface PermittedCall extends WriteRight {
  readonly sessionID: string;
  readonly callID: string;
  readonly tool: string;
  /** The call in a few words, for the human and the agent. */
  readonly summary: string;
  /** Where it stands in the host's history, if the host said. */
  readonly place?: CallPlace | undefined;
  /** It runs code, so it can have written what its text does not say. */
  readonly runsCode: boolean;
  readonly begunAt: number;
}

export interface CallLedger {
  /** The present, to name the beginning of a step. */
  now(): number;
  /** A call was let through. */
  permit(call: Omit<PermittedCall, "begunAt">): void;
  /** A call has ended: what it named is done with; what a script of it does may go on until the turn ends. */
  end(callID: string): void;
  /** The session's turn is over, and with it every right that its calls had. */
  endTurn(sessionID: string): void;
  /** Calls that may have changed something since then, oldest first. */
  since(begin: number): readonly PermittedCall[];
  /** What ended before is no longer needed. */
  forgetBefore(begin: number): void;
}

const MAX_CALLS = 2_000;

interface Entry extends PermittedCall {
  endedAt: number | null;
}

/** One ledger per project. */
export function callLedger(): CallLedger {
  let tick = 0;
  let entries: Entry[] = [];
  return {
    now: () => ++tick,
    permit(call) {
      entries.push({ ...call, begunAt: ++tick, endedAt: null });
      if (entries.length > MAX_CALLS) entries = entries.slice(-MAX_CALLS / 2);
    },
    end(callID) {
      const entry = entries.findLast(
        (candidate) => candidate.callID === callID && candidate.endedAt === null,
      );
      if (entry && entry.within === null) entry.endedAt = ++tick;
    },
    endTurn(sessionID) {
      tick++;
      for (const entry of entries) if (entry.sessionID === sessionID) entry.endedAt ??= tick;
    },
    since: (begin) => entries.filter((entry) => entry.endedAt === null || entry.endedAt >= begin),
    forgetBefore(begin) {
      entries = entries.filter(({ endedAt }) => endedAt === null || endedAt >= begin);
    },
  };
}
