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

/** `timeout` and package managers pass one signal on in two ways: those that come together are one. */
const ONE_SIGNAL_MS = 1_000;

export function listenForInterruption(): Interruption {
  const controller = new AbortController();
  let first = 0;
  const onSignal = (): void => {
    const now = performance.now();
    if (controller.signal.aborted && now - first > ONE_SIGNAL_MS) process.exit(EXIT_CODES.interrupted);
    if (!controller.signal.aborted) first = now;
    controller.abort();
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  return {
    signal: controller.signal,
    over: () => void process.off("SIGINT", onSignal).off("SIGTERM", onSignal),
  };
}
