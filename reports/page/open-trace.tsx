import { useState } from "preact/hooks";
import { MomentCollector, NO_MOMENT } from "../moments/collect-moments.ts";
import type { Moments } from "../moments/moment.ts";
import { LineReader } from "../moments/read-lines.ts";
import { placeHash } from "./place.ts";

interface Props {
  readonly onOpen: (opened: { name: string; moments: Moments }) => void;
}

/** Bytes of the first piece: enough for some turns, so that there is something to see at once. */
const FIRST_BYTES = 2 ** 20;
/** … and of each later piece, between which the page can answer. */
const PIECE_BYTES = 2 ** 24;

/** What has been read so far, until all has; a long trace takes seconds. */
async function* momentsOf(file: File): AsyncGenerator<Moments> {
  const reader = new LineReader(NO_MOMENT);
  const collector = new MomentCollector();
  const decoder = new TextDecoder();
  for (let from = 0; from < file.size || from === 0;) {
    const to = from + (from === 0 ? FIRST_BYTES : PIECE_BYTES);
    const text = decoder.decode(await file.slice(from, to).arrayBuffer(), { stream: to < file.size });
    const isLast = to >= file.size;
    const records = isLast ? [...reader.push(text), ...reader.end()] : reader.push(text);
    for (const record of records) collector.take(record);
    const read = `${Math.floor((Math.min(to, file.size) / file.size) * 100)} % of the file is read …`;
    yield collector.result(reader.header(), isLast ? reader.problem() : read);
    from = to;
  }
}

/** Any trace file of the user's own; it never leaves the page. */
export function OpenTrace({ onOpen }: Props) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const open = async (file: File): Promise<void> => {
    try {
      const name = file.name.replace(/\.jsonl$/, "");
      for await (const moments of momentsOf(file)) {
        onOpen({ name, moments });
        // Whoever looks around meanwhile stays where they are.
        if (!location.hash.startsWith(placeHash(name))) location.hash = placeHash(name);
      }
    } catch (error) {
      setTrouble(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    <p>
      <label>
        Another trace (a <code>.jsonl</code> file that a run wrote with <code>--out</code>):{" "}
        <input
          type="file"
          accept=".jsonl"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void open(file);
          }}
        />
      </label>
      {trouble !== null && (
        <strong role="alert" class="trouble">
          {trouble}
        </strong>
      )}
    </p>
  );
}
