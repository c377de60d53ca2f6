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
  const reader = new LineReader(without);
  const records = [...reader.push(text), ...reader.end()];
  return { header: reader.header(), records, problem: reader.problem() };
}

/** The same for text that comes piece by piece, since long traces do not come at once. */
export class LineReader {
  readonly #without: ReadonlySet<string>;
  #header: TraceHeader | null = null;
  #rest = "";
  #lines = 0;
  #damaged: { readonly line: number; readonly text: string } | null = null;

  constructor(without: ReadonlySet<string>) {
    this.#without = without;
  }

  /** The records that are whole now. */
  push(text: string): TraceRecord[] {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    return lines.flatMap((line) => this.#take(line) ?? []);
  }

  /** The last line, which need not end. */
  end(): TraceRecord[] {
    const last = this.#rest === "" && this.#lines > 0 ? undefined : this.#take(this.#rest);
    this.#rest = "";
    return last ? [last] : [];
  }

  header(): TraceHeader {
    if (this.#header === null) throw new Error(NO_HEADER);
    return this.#header;
  }

  problem(): string | null {
    return this.#damaged === null
      ? null
      : `line ${this.#damaged.line} of ${this.#lines} is damaged (${this.#damaged.text.slice(0, 60)}…): shown is what stands before it`;
  }

  #take(line: string): TraceRecord | undefined {
    this.#lines += 1;
    if (this.#header === null) this.#header = headerIn(line);
    else if (this.#damaged === null) return this.#record(line, this.#lines - 2);
    return undefined;
  }

  #record(line: string, index: number): TraceRecord | undefined {
    const [, seq, type = ""] = this.#without.size > 0 ? (HEAD.exec(line) ?? []) : [];
    if (Number(seq) === index && this.#without.has(type) && line.endsWith("}")) return undefined;
    const record = parsed(line) as Partial<TraceRecord> | undefined;
    if (record?.seq !== index || typeof record.type !== "string") {
      this.#damaged = { line: this.#lines, text: line };
      return undefined;
    }
    return this.#without.has(record.type) ? undefined : (record as TraceRecord);
  }
}

const NO_HEADER = "line 1 is no trace header: choose a .jsonl file that a run wrote with --out";

function headerIn(line: string): TraceHeader {
  const header = parsed(line) as Partial<TraceHeader> | undefined;
  if (header?.type !== "trace") throw new Error(NO_HEADER);
  if (header.version !== TRACE_VERSION)
    throw new Error(
      `the trace has version ${header.version}, this program reads version ${TRACE_VERSION}: record it again`,
    );
  return header as TraceHeader;
}

const NOTHING: ReadonlySet<string> = new Set();

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
