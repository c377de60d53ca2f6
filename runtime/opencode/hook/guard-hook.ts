/**
 * The one place where a hook may fail. A refusal passes through as the text the model reads; anything
 * else is a fault or a bug of ours, and then the host's own flow comes first: it is reported, the mode
 * decides what `onBroken` does, and the hook ends as if we were not there. Async without exception:
 * OpenCode 1.18.33 hangs for ever on a synchronous throw in `event`.
 */
import { RefusedCall } from "../host/refused-call.ts";
import { reportFault } from "../project/announce.ts";
import { noteCalled, noteGiven } from "../project/called-hooks.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** Wraps one hook body. `onBroken` runs after a fault and may itself refuse. */
export function guardHook<I, O>(
  project: GovernedProject,
  name: string,
  body: (input: I, output: O) => void | Promise<void>,
  onBroken?: (input: I, output: O) => void,
): (input: I, output: O) => Promise<void> {
  noteGiven(project, name);
  return async (input, output) => {
    noteCalled(project, name);
    try {
      const pending = body(input, output);
      if (pending) await pending;
    } catch (error) {
      if (error instanceof RefusedCall) throw error;
      reportFault(project, name, error);
      try {
        onBroken?.(input, output);
      } catch (second) {
        if (second instanceof RefusedCall) throw second;
        reportFault(project, `${name} after its failure`, second);
      }
    }
  };
}
