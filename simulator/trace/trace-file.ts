import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { TraceEvent, TraceHeader, TraceRecord } from "./event.ts";
import { TRACE_VERSION, upgradedHeader } from "./version.ts";

/**
 * Trace files: JSON lines, a header first. A file of an older version is upgraded as it is read; one of an unknown
 * version or with a damaged line is refused with the line named, so that no reader draws conclusions from half a run.
 */
export interface TraceWriter {
  readonly path: string;
  /** `at` = host milliseconds since the start of the run. */
  write(event: TraceEvent, at: number): void;
}

/** Begins a file at that path, folders and all; what was there is lost. */
export function writeTrace(path: string, header: Omit<TraceHeader, "type" | "version">): TraceWriter {
  mkdirSync(dirname(path), { recursive: true });
  const first: TraceHeader = { type: "trace", version: TRACE_VERSION, ...header };
  writeFileSync(path, `${JSON.stringify(first)}\n`);
  let seq = 0;
  return {
    path,
    write: (event, at) => appendFileSync(path, `${JSON.stringify({ seq: seq++, at, ...event })}\n`),
  };
}

export interface Trace {
  readonly header: TraceHeader;
  readonly records: readonly TraceRecord[];
}

/** A trace file that cannot be used; the message names file and line. */
export class TraceError extends Error {
  override readonly name = "TraceError";
}

/** Reads all of it. Throws {@link TraceError} at the first line that does not fit. */
export function readTrace(path: string): Trace {
  const lines = readFileSync(path, "utf8").split("\n");
  if (lines.at(-1) === "") lines.pop();
  const parsed = lines.map((line, index) => parseLine(path, line, index + 1));
  const first = parsed[0] as Partial<TraceHeader> | undefined;
  if (first?.type !== "trace") throw new TraceError(`${path}, line 1: no trace header`);
  const header = upgradedHeader(first);
  if (header === undefined) {
    throw new TraceError(
      `${path}, line 1: trace version ${first.version}, this program reads versions up to ${TRACE_VERSION}`,
    );
  }
  const records = parsed.slice(1) as TraceRecord[];
  for (const [index, record] of records.entries()) {
    if (record.seq === index && typeof record.type === "string") continue;
    throw new TraceError(
      `${path}, line ${index + 2}: expected record ${index}, found ${JSON.stringify(record.seq)}`,
    );
  }
  return { header, records };
}

function parseLine(path: string, line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new TraceError(`${path}, line ${number}: not JSON: ${line.slice(0, 60)}`);
  }
}
