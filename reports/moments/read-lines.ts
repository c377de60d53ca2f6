/**
 * A trace file's text, as far as it can be read: what comes before the first damaged line, and what is wrong
 * with that line. Somebody whose run crashed wants to see the part that is there.
 */
import { TRACE_VERSION, type TraceHeader, type TraceRecord } from "opencode-simulator/trace";

export interface ReadLines {
  readonly header: TraceHeader;
  readonly records: readonly TraceRecord[];
  /** Names the line and what is wrong with it; null when the whole file is good. */
  readonly problem: string | null;
}

/** Where our own writers put number and kind of a record. */
const HEAD = /^\{"seq":(\d+),"at":[\d.]+,"type":"([\w.]+)"/;

/**
 * Throws, with what to do, when not even the header can be read. Records of the kinds in `without` are left out, and
 * mostly not even parsed: host events are a third of a trace.
 */
export function readLines(text: string, without: ReadonlySet<string> = NOTHING): ReadLines {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const header = parsed(lines[0] ?? "") as Partial<TraceHeader> | undefined;
  if (header?.type !== "trace")
    throw new Error("line 1 is no trace header: choose a .jsonl file that a run wrote with --out");
  if (header.version !== TRACE_VERSION)
    throw new Error(
      `the trace has version ${header.version}, this program reads version ${TRACE_VERSION}: record it again`,
    );
  const records: TraceRecord[] = [];
  for (const [index, line] of lines.slice(1).entries()) {
    const [, seq, type = ""] = without.size > 0 ? (HEAD.exec(line) ?? []) : [];
    if (Number(seq) === index && without.has(type) && line.endsWith("}")) continue;
    const record = parsed(line) as Partial<TraceRecord> | undefined;
    if (record?.seq !== index || typeof record.type !== "string") {
      const problem = `line ${index + 2} of ${lines.length} is damaged (${line.slice(0, 60)}…): shown is what stands before it`;
      return { header: header as TraceHeader, records, problem };
    }
    if (!without.has(record.type)) records.push(record as TraceRecord);
  }
  return { header: header as TraceHeader, records, problem: null };
}

const NOTHING: ReadonlySet<string> = new Set();

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
