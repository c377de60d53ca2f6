import type { TraceHeader } from "./event.ts";

/** Of the traces that are written; a reader refuses one whose version it does not know. */
export const TRACE_VERSION = 2;

/**
 * Steps from one version of the trace to the next, so that readers know the newest alone. Version 1 has records of
 * OpenCode 1 only, which version 2 has unchanged: all it adds are the generation in the header, the event `plugins` and
 * the id of a bus event.
 */
const STEPS: Readonly<Record<number, (header: object) => object>> = {
  1: (header) => ({ ...header, version: 2, generation: 1 }),
};

/** The header as of the newest version; undefined when no steps lead there. */
export function upgradedHeader(header: Partial<TraceHeader>): TraceHeader | undefined {
  let current = header;
  for (let step = stepOf(current); step !== undefined; step = stepOf(current)) current = step(current);
  return current.version === TRACE_VERSION ? (current as TraceHeader) : undefined;
}

const stepOf = ({ version }: Partial<TraceHeader>) => STEPS[version ?? Number.NaN];
