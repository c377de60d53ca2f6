import { OBSERVER } from "../../script/prepare-project.ts";
import type { TraceRecord } from "../../trace/event.ts";
import type { Finding } from "../../trace/finding.ts";

/**
 * What goes on after the user has stopped a turn: another request to the model that nobody asked for, or a hook
 * that keeps running for seconds.
 */
export function afterAbortFindings(records: readonly TraceRecord[]): Finding[] {
  return abortsOf(records).flatMap((from) => [...askedAgain(records, from), ...heldOn(records, from)]);
}

/** Virtual milliseconds that a hook may take to notice. */
const PATIENCE_MS = 2000;

/** Positions of the first sign of each step's abort. */
function abortsOf(records: readonly TraceRecord[]): number[] {
  const found = new Map<number, number>();
  let step = -1;
  for (const [index, record] of records.entries()) {
    if (record.type === "step") step = record.index;
    if (isAbort(record) && !found.has(step)) found.set(step, index);
  }
  return [...found.values()];
}

function isAbort(record: TraceRecord): boolean {
  if (record.type !== "event" || record.event.type !== "session.error") return false;
  const { error } = record.event.properties as { error?: { name?: string } };
  return error?.name === "MessageAbortedError";
}

function askedAgain(records: readonly TraceRecord[], from: number): Finding[] {
  const next = records.findIndex((record, index) => index > from && record.type === "step");
  const rest = records.slice(from, next < 0 ? undefined : next);
  const request = rest.find((record) => record.type === "llm" && record.kind !== "title");
  if (request === undefined) return [];
  const evidence = `the user stopped the turn, and ${request.at - (records[from]?.at ?? 0)} ms later the model was asked again, without the user having said anything`;
  return [{ name: "abort-ignored", evidence }];
}

function heldOn(records: readonly TraceRecord[], from: number): Finding[] {
  const abortedAt = records[from]?.at ?? 0;
  const running = records.slice(0, from).filter((record) => record.type === "hook.before");
  return running.flatMap((record): Finding[] => {
    if (record.type !== "hook.before" || record.plugin === OBSERVER.name) return [];
    const left = records.find((other) => other.type === "hook.after" && other.id === record.id);
    if (left !== undefined && left.at <= abortedAt + PATIENCE_MS) return [];
    const until = left === undefined ? "and never returned" : `and went on for ${left.at - abortedAt} ms`;
    const { plugin, hook } = record;
    return [
      {
        name: "abort-ignored",
        plugin,
        hook,
        evidence: `${hook} was running when the user stopped the turn, ${until}`,
      },
    ];
  });
}
