import { useState } from "preact/hooks";
import { collectMoments, NO_MOMENT } from "../moments/collect-moments.ts";
import type { Moments } from "../moments/moment.ts";
import { readLines } from "../moments/read-lines.ts";
import { placeHash } from "./place.ts";

interface Props {
  readonly onOpen: (opened: { name: string; moments: Moments }) => void;
}

/** Any trace file of the user's own; it never leaves the page. */
export function OpenTrace({ onOpen }: Props) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const open = async (file: File): Promise<void> => {
    try {
      const { header, records, problem } = readLines(await file.text(), NO_MOMENT);
      const name = file.name.replace(/\.jsonl$/, "");
      onOpen({ name, moments: collectMoments(header, records, [], problem) });
      location.hash = placeHash(name);
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
