import { inFlight } from "./in-flight.ts";

/**
 * Decides when virtual time may move. The clock goes to its next timer only when no tracked real work is
 * in flight, no `setImmediate` is pending and a few turns of the real event loop have brought nothing new;
 * work that wants to be alone is let in at the same points, before the clock. Hence one total order.
 */
export interface PumpClock {
  next(): unknown;
  countTimers(): number;
}

export interface Pump {
  /** Something may have to be done: look again. */
  wake(): void;
  /** Real work began; call the returned function once when it ended. */
  begin(): () => void;
  /** The same for a pending `setImmediate`; endless chains of them (somebody polls) hold the clock for a while only. */
  beginTurn(): () => void;
  /** Runs `step` at the next quiet point, in order of asking. */
  whenQuiet(step: () => void): void;
  /** Until no real work is in flight and what follows upon its end has begun none; undefined when there is none. */
  calm(): Promise<void> | undefined;
  stop(): void;
}

/** Turns of the real event loop without news that count as quiet; I/O that is not tracked gets this much slack. */
const QUIET_ROUNDS = 2;

/** Turns of the real event loop that chains of `setImmediate` may take before the clock moves all the same. */
const PATIENCE_ROUNDS = 1000;

/** `nextRound` is the real `setImmediate`. */
export function createPump(clock: PumpClock, nextRound: (run: () => void) => void): Pump {
  let patience = PATIENCE_ROUNDS;
  let quiet = 0;
  let running = false;
  let stopped = false;
  const steps: (() => void)[] = [];

  const wake = () => {
    quiet = 0;
    if (running || stopped || work.count > 0) return;
    running = true;
    nextRound(round);
  };

  const round = () => {
    if (stopped || work.count > 0 || (steps.length === 0 && clock.countTimers() === 0)) {
      running = false;
      return;
    }
    // Before the work: a timer that throws must not stop the clock.
    nextRound(round);
    if (turns.count > 0) {
      if (patience-- > 0) return;
    } else if (++quiet < QUIET_ROUNDS) return;
    quiet = 0;
    patience = PATIENCE_ROUNDS;
    const step = steps.shift();
    if (step) step();
    else clock.next();
  };

  const work = inFlight(wake);
  const turns = inFlight(wake);

  const untilCalm = async (): Promise<void> => {
    await work.ended();
    // Whoever waited for that work goes on, and may begin more, before this turn of the real event loop is over.
    await new Promise<void>((resolve) => nextRound(resolve));
    if (work.count > 0 && !stopped) await untilCalm();
  };

  return {
    wake,
    begin: work.begin,
    beginTurn: turns.begin,
    whenQuiet(step) {
      steps.push(step);
      wake();
    },
    calm: () => (work.count > 0 ? untilCalm() : undefined),
    stop() {
      stopped = true;
      steps.length = 0;
    },
  };
}
