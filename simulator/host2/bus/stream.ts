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

  /** @param times how often an event is told: once, unless a fault strikes. */
  constructor(streams: Set<(event: Told) => void>, times: (event: Told) => number) {
    this.#streams = streams;
    this.#times = times;
  }

  readonly #tell = (event: Told): void => {
    for (let left = this.#times(event); left > 0; left--) this.#tellOnce(structuredClone(event));
  };

  #tellOnce(told: Told): void {
    const reader = this.#waiting.shift();
    if (reader === undefined) this.#queue.push(told);
    else reader({ done: false, value: told });
  }

  next(): Promise<IteratorResult<Told, undefined>> {
    if (!this.#isOver) this.#streams.add(this.#tell);
    const value = this.#queue.shift();
    if (value !== undefined) return Promise.resolve({ done: false, value });
    if (this.#isOver) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => this.#waiting.push(resolve));
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
