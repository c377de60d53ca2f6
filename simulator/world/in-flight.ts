/** How much real work is under way: what was begun and has not ended. */
export interface InFlight {
  readonly count: number;
  /** Call the returned function when the work ended; a second call does nothing. */
  begin(): () => void;
  /** Resolves the next time that the last work under way ends. */
  ended(): Promise<void>;
}

/** `onEnd` is told of every end. */
export function inFlight(onEnd: () => void): InFlight {
  let count = 0;
  let waiting: (() => void)[] = [];
  return {
    get count() {
      return count;
    },
    begin() {
      count += 1;
      let open = true;
      return () => {
        if (!open) return;
        open = false;
        count -= 1;
        if (count === 0) {
          const told = waiting;
          waiting = [];
          for (const tell of told) tell();
        }
        onEnd();
      };
    },
    ended: () => new Promise((resolve) => waiting.push(resolve)),
  };
}
