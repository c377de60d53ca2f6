/**
 * Ctrl-C, or a polite request to end: the first one ends what is played, and what is known is written; the second one
 * is for somebody who does not want to wait for that.
 */
import { EXIT_CODES } from "./could-not-run.ts";

export interface Interruption {
  readonly signal: AbortSignal;
  /** From now on the two signals do what they always do. */
  over(): void;
}

export function listenForInterruption(): Interruption {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(EXIT_CODES.interrupted);
    controller.abort();
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  return {
    signal: controller.signal,
    over: () => void process.off("SIGINT", onSignal).off("SIGTERM", onSignal),
  };
}
