/** How the work went over time: counts of what the journal holds, in spans of equal length. */
import type { Event, EventRecord } from "../kernel/event.ts";
import type { Signals } from "./wire.ts";

const KINDS: Partial<Record<Event["type"], string>> = {
  "checkpoint-recorded": "changes and runs",
  "call-refused": "refused calls",
  "gaps-found": "claims with gaps",
  "plan-questioned": "questions of course",
  "changes-unexplained": "unexplained changes",
};
const SPANS = 60;
const LEAST_STEP_MS = 60_000;

/** @param records in order of time */
export function signalsOf(records: readonly EventRecord[]): Signals {
  const of = records.filter(({ event, at }) => at > 0 && KINDS[event.type] !== undefined);
  const from = of[0]?.at ?? 0;
  const stepMs = Math.max(LEAST_STEP_MS, Math.ceil(((of.at(-1)?.at ?? 0) - from + 1) / SPANS));
  const spans = of.length === 0 ? 0 : Math.floor(((of.at(-1)?.at ?? 0) - from) / stepMs) + 1;
  const counts = Object.fromEntries(
    Object.values(KINDS).map((name) => [name, Array.from({ length: spans }, () => 0)]),
  );
  for (const { event, at } of of) {
    const row = counts[KINDS[event.type] ?? ""];
    const span = Math.floor((at - from) / stepMs);
    // A clock that was set back puts an entry before the first one.
    if (row?.[span] !== undefined) row[span]++;
  }
  return { from, stepMs, counts };
}
