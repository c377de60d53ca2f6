/**
 * Work that nobody awaits: titles, diffs of messages, prompts sent asynchronously, late hooks. Kept countable so
 * that `settle` knows when the last of it has ended, and so that no rejection is ever unhandled.
 */
export interface Background {
  start(work: () => Promise<void>): void;
  /** How many pieces of work have been started and how many are still going on. */
  readonly started: number;
  readonly active: number;
}

export function createBackground(onError: (error: unknown) => void): Background {
  let started = 0;
  let active = 0;
  return {
    start(work) {
      started++;
      active++;
      work()
        .catch(onError)
        .finally(() => active--);
    },
    get started() {
      return started;
    },
    get active() {
      return active;
    },
  };
}
