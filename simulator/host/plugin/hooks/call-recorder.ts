/** The trace's record of hook calls: the arguments of each, and its output or error. */
import type { TraceEvent } from "../../../trace/event.ts";
import { thrownAt } from "../../../trace/places.ts";
import { HookValues } from "./hook-values.ts";

/** One call that was entered. */
export interface CallRecord {
  left(): void;
  threw(error: unknown): void;
}

/** Whether calls of a hook are recorded. */
export type RecordsHook = (hook: string) => boolean;

const UNRECORDED: CallRecord = { left: () => {}, threw: () => {} };

export class CallRecorder {
  readonly #record: (event: TraceEvent) => void;
  readonly #recordsHook: RecordsHook;
  readonly #nextCall: () => number;
  readonly #values = new HookValues();

  constructor(record: (event: TraceEvent) => void, recordsHook: RecordsHook, nextCall: () => number) {
    this.#record = record;
    this.#recordsHook = recordsHook;
    this.#nextCall = nextCall;
  }

  enter(plugin: string, hook: string, input: object, output: object): CallRecord {
    // Counted in any case: the id of a call does not depend on which other calls are recorded.
    const id = `hook#${this.#nextCall()}`;
    if (!this.#recordsHook(hook)) return UNRECORDED;
    const before = this.#values.of(output);
    this.#record({
      type: "hook.before",
      id,
      plugin,
      hook,
      input: this.#values.of(input).value(),
      output: before.value(),
    });
    return {
      left: () => {
        const after = this.#values.of(output);
        this.#record({ type: "hook.after", id, ...(after.equals(before) ? {} : { output: after.value() }) });
      },
      threw: (error) =>
        this.#record({
          type: "hook.after",
          id,
          error: error instanceof Error ? error.message : String(error),
          ...thrownAt(error),
        }),
    };
  }
}
