/**
 * When calls ran that can have written a file behind the plugin's back: what a rendered file says since such a moment is
 * not known to be the human's word. A call that left a program running has no end.
 */
import { slice } from "../project/slice.ts";
import type { SessionDesk } from "../project/session-desk.ts";

interface Span {
  readonly sessionID: string;
  readonly callID: string;
  readonly isProgram: boolean;
  readonly begunAt: number;
  endedAt: number;
}

export interface CallTimes {
  /** @param isProgram it runs code */
  began(sessionID: string, callID: string, isProgram: boolean): void;
  /** @param leaves the call left a program running */
  ended(callID: string, leaves: boolean): void;
  /** Calls of the session that nobody saw end are over. */
  turnEnded(sessionID: string): void;
  /** Did one run at that time, in milliseconds since the epoch? */
  covers(at: number): boolean;
  /** Does a program run now, or did one end just now in a turn that goes on? */
  runsNow(): boolean;
}

const MOST_SPANS = 1_000;
/** A file system's clock ticks more slowly than ours. */
const TICK_MS = 20;
/** What a program sent before it ended may be heard a little later. */
const LATE_MS = 2_000;

/** @param now milliseconds since the epoch */
function callTimes(now: () => number): CallTimes {
  let spans: Span[] = [];
  const running = new Set<Span>();
  let lastEnd = -Infinity;
  const end = (span: Span): void => {
    span.endedAt = now();
    running.delete(span);
  };
  return {
    began(sessionID, callID, isProgram) {
      const span = { sessionID, callID, isProgram, begunAt: now(), endedAt: Infinity };
      running.add(span);
      spans.push(span);
      if (spans.length > MOST_SPANS)
        spans = spans.filter(({ endedAt }, at) => endedAt === Infinity || at > MOST_SPANS / 2);
    },
    ended(callID, leaves) {
      for (const span of running)
        if (span.callID === callID) {
          if (leaves) running.delete(span);
          else end(span);
          if (span.isProgram) lastEnd = now();
        }
    },
    turnEnded(sessionID) {
      for (const span of running) if (span.sessionID === sessionID) end(span);
      lastEnd = -Infinity;
    },
    runsNow: () => [...running].some(({ isProgram }) => isProgram) || now() - lastEnd < LATE_MS,
    covers: (at) => spans.some((span) => at >= span.begunAt - TICK_MS && at <= span.endedAt + TICK_MS),
  };
}

/** Of all sessions of one project. */
export const callTimesOf = slice<SessionDesk, CallTimes>(() => callTimes(Date.now));
