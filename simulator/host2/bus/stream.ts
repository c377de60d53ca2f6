import { microtasks } from "../../host/fiber/microtasks.ts";

/** An event reaches its reader behind what follows from it at once: a hook that a human's answer leads to, say. */
const TELL_TURNS = 16;

/**
 * A plugin's stream of events, at its reader's pace. It begins with the first call of `next`; whoever waits for the next
 * event when it is ended is told so at once, as on the preview.
 */
export class Stream<Told> implements AsyncGenerator<Told> {
  readonly #streams: Set<(event: Told) => void>;
  readonly #times: (event: Told) => number;
  readonly #queue: Told[] = [];
  readonly #waiting: ((result: IteratorResult<Told, undefined>) => void)[] = [];
  #isOver = false;
  #isDelivering = false;

  /** @param times how often an event is told: once, unless a fault strikes. */
  constructor(streams: Set<(event: Told) => void>, times: (event: Told) => number) {
    this.#streams = streams;
    this.#times = times;
  }

  readonly #tell = (event: Told): void => {
    for (let left = this.#times(event); left > 0; left--) this.#queue.push(structuredClone(event));
    void this.#deliver();
  };

  async #deliver(): Promise<void> {
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    while (this.#queue.length > 0 && this.#waiting.length > 0) {
      await microtasks(TELL_TURNS);
      const told = this.#queue.shift();
      if (told !== undefined) this.#waiting.shift()?.({ done: false, value: told });
    }
    this.#isDelivering = false;
  }

  next(): Promise<IteratorResult<Told, undefined>> {
    if (!this.#isOver) this.#streams.add(this.#tell);
    if (this.#isOver) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      void this.#deliver();
    });
  }

  return(): Promise<IteratorResult<Told, undefined>> {
    this.#isOver = true;
    this.#streams.delete(this.#tell);
    this.#queue.length = 0;
    for (const reader of this.#waiting.splice(0)) reader({ done: true, value: undefined });
    return Promise.resolve({ done: true, value: undefined });
  }

  async throw(error: unknown): Promise<never> {
    await this.return();
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }
}
