/**
 * A trace file's text, as far as it can be read: every line that is whole, and where those stand that are not.
 * Somebody whose run crashed, or whose disk did, wants to see the part that is there.
 */
import { TRACE_VERSION, upgradedHeader, type TraceHeader, type TraceRecord } from "opencode-simulator/trace";

export interface ReadLines {
  readonly header: TraceHeader;
  readonly records: readonly TraceRecord[];
  /** Names the first damaged lines and counts them; null when the whole file is good. */
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

/** A line that is whole. */
interface Whole {
  readonly seq: number;
  readonly line: number;
  readonly text: string;
  /** Null = of a kind that nobody wants. */
  readonly record: TraceRecord | null;
}

/** The same for text that comes piece by piece, since long traces do not come at once. */
export class LineReader {
  readonly #without: ReadonlySet<string>;
  readonly #damage = new Damage();
  #header: TraceHeader | null = null;
  #rest = "";
  #lines = 0;
  #last = -1;
  /** Lines that could not be read since the last one that could. */
  #lost = 0;
  /** It goes on further ahead than the lost lines explain: either its number is damaged, or lines are missing. */
  #ahead: Whole | null = null;

  constructor(without: ReadonlySet<string>) {
    this.#without = without;
  }

  /** The records that are whole now. */
  push(text: string): TraceRecord[] {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    return lines.flatMap((line) => this.#take(line));
  }

  /** The last line, which need not end. */
  end(): TraceRecord[] {
    const last = this.#rest === "" && this.#lines > 0 ? [] : this.#take(this.#rest);
    this.#rest = "";
    this.#drop();
    return last;
  }

  header(): TraceHeader {
    if (this.#header === null) throw new Error(NO_HEADER);
    return this.#header;
  }

  problem(): string | null {
    return this.#damage.told(this.#lines);
  }

  #take(text: string): TraceRecord[] {
    this.#lines += 1;
    if (this.#header !== null) return this.#record(text).flatMap(({ record }) => record ?? []);
    this.#header = headerIn(text);
    return [];
  }

  #record(text: string): Whole[] {
    const one = this.#whole(text);
    const ahead = this.#ahead;
    if (one && ahead && one.seq === ahead.seq + 1) {
      this.#ahead = null;
      if (this.#lost === 0) this.#damage.missing(ahead.line);
      return [...this.#accepted(ahead), ...this.#accepted(one)];
    }
    this.#drop();
    if (!one || one.seq <= this.#last) this.#lose(this.#lines, text);
    else if (one.seq <= this.#last + 1 + this.#lost) return this.#accepted(one);
    else this.#ahead = one;
    return [];
  }

  #accepted(one: Whole): [Whole] {
    this.#last = one.seq;
    this.#lost = 0;
    return [one];
  }

  /** Nothing follows on it. */
  #drop(): void {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead) this.#lose(ahead.line, ahead.text);
  }

  #lose(line: number, text: string): void {
    this.#lost += 1;
    this.#damage.at(line, text);
  }

  #whole(text: string): Whole | null {
    const line = this.#lines;
    const [, seq = "", type = ""] = this.#without.size > 0 ? (HEAD.exec(text) ?? []) : [];
    if (this.#without.has(type) && text.endsWith("}")) return { seq: Number(seq), line, text, record: null };
    const record = parsed(text) as Partial<TraceRecord> | null | undefined;
    if (typeof record?.seq !== "number" || typeof record.type !== "string") return null;
    const isWanted = !this.#without.has(record.type);
    return { seq: record.seq, line, text, record: isWanted ? (record as TraceRecord) : null };
  }
}

/** So many lines are named. */
const NAMED = 5;

class Damage {
  readonly #first: { readonly line: number; readonly text: string }[] = [];
  #count = 0;
  /** The first line before which lines are missing. */
  #gap: number | null = null;

  at(line: number, text: string): void {
    this.#count += 1;
    if (this.#first.length < NAMED) this.#first.push({ line, text: text.slice(0, 60) });
  }

  missing(before: number): void {
    this.#gap ??= before;
  }

  told(lines: number): string | null {
    const [first] = this.#first;
    const damaged = !first
      ? []
      : this.#count === 1
        ? [`line ${first.line} of ${lines} is damaged (${first.text}…)`]
        : [`${this.#count} of ${lines} lines are damaged (${this.#named()})`];
    const missing = this.#gap === null ? [] : [`lines are missing before line ${this.#gap} of ${lines}`];
    const all = [...damaged, ...missing];
    return all.length === 0 ? null : `${all.join(", ")}: the rest is shown`;
  }

  #named(): string {
    const named = this.#first.map(({ line, text }) => `line ${line}: ${text.slice(0, 20)}…`);
    const more = this.#count - named.length;
    return `${named.join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
  }
}

const NO_HEADER = "line 1 is no trace header: choose a .jsonl file that a run wrote with --out";

function headerIn(line: string): TraceHeader {
  const first = parsed(line) as Partial<TraceHeader> | undefined;
  if (first?.type !== "trace") throw new Error(NO_HEADER);
  const header = upgradedHeader(first);
  if (header === undefined)
    throw new Error(
      `the trace has version ${first.version}, this program reads versions up to ${TRACE_VERSION}: record it again`,
    );
  return header;
}

const NOTHING: ReadonlySet<string> = new Set();

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
