/**
 * One interruptible strand of work, as the host's runtime has them: an abort ends its waiting at once, and
 * the thing that it waited for goes on by itself (a hanging hook still resolves later).
 */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
  constructor() {
    super("All fibers interrupted without error");
  }
}

export interface Fiber {
  readonly signal: AbortSignal;
  /** The result of `work`, or Interrupted as soon as the fiber is interrupted. */
  wait<T>(work: Promise<T> | T): Promise<T>;
  interrupt(): void;
}

export function createFiber(): Fiber {
  const controller = new AbortController();
  const { signal } = controller;
  let stop: (reason: Interrupted) => void;
  const stopped = new Promise<never>((_, reject) => (stop = reject));
  stopped.catch(() => undefined);
  return {
    signal,
    async wait(work) {
      if (signal.aborted) {
        if (work instanceof Promise) work.catch(() => undefined);
        throw new Interrupted();
      }
      return work instanceof Promise ? Promise.race([work, stopped]) : work;
    },
    interrupt() {
      if (signal.aborted) return;
      const reason = new Interrupted();
      stop(reason);
      controller.abort(reason);
    },
  };
}
