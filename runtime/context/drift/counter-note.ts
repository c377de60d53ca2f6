/** Signs of drift in words: what shows, and the next step. The condition under which each stops stands beside it. */
import { TOOL } from "../../kernel/tool-names.ts";
import type { Counters, CounterSignal } from "./counters.ts";

interface CounterNote {
  readonly id: string;
  readonly severity: "high" | "medium" | "low";
  readonly text: string;
}

const STATUS = `${TOOL.task} {"action":"status"}`;

const TEXTS: Readonly<
  Record<
    CounterSignal,
    { readonly severity: CounterNote["severity"]; readonly says: (counters: Counters) => string }
  >
> = {
  // Stops with the first call that succeeds.
  failures: {
    severity: "high",
    says: ({ failures }) =>
      `${failures} calls failed in a row. Stop and read the newest error before the next call; try another way, or say what is missing and ask the human.`,
  },
  // Stops with the first message that does not say so.
  stuck: {
    severity: "high",
    says: ({ stuck }) =>
      `The human said ${stuck} times in a row that it still does not work. Reproduce it first, name the cause, then change one thing.`,
  },
  // Stops when few enough of the last ten failed.
  "failure-ratio": {
    severity: "medium",
    says: ({ recent }) =>
      `${recent.filter((one) => one).length} of the last ${recent.length} calls failed. Take smaller steps and check each.`,
  },
  // Stops with any other change.
  "same-update": {
    severity: "medium",
    says: ({ update }) =>
      `The same change was made ${update.times} times. It does not do what it should: look at the result before changing it again.`,
  },
  // Stops with a change of a file.
  reads: {
    severity: "medium",
    says: ({ reads }) =>
      `${reads} reads without a change. Say what is still unknown, or begin with the smallest change of the task: ${STATUS}`,
  },
  // Stops when a step or the task is closed.
  turns: {
    severity: "low",
    says: ({ turns }) =>
      `${turns} messages while nothing of the task was closed. Close a step, complete it, or defer what waits: ${STATUS}`,
  },
};

/** The note of one sign, written once for as long as it lasts. */
export function counterNote(signal: CounterSignal, counters: Counters): CounterNote {
  const { severity, says } = TEXTS[signal];
  return { id: `drift-${signal}`, severity, text: `DRIFT ${signal}: ${says(counters)}` };
}
