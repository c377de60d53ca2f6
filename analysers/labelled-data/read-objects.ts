/** Labelled data from files of one JSON object per line; what each object must hold is the corpus's own matter. */
import { readFileSync } from "node:fs";
import { BadCorpus } from "./bad-corpus.ts";

export type Raw = Readonly<Record<string, unknown>>;

export interface Place {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** Throws {@link BadCorpus} at the first line that does not fit; ids are unique over all files. */
export function readObjects<Entry extends { readonly id: string }>(
  files: readonly string[],
  checked: (fields: Raw, place: Place) => Entry,
): readonly Entry[] {
  const homes = new Map<string, string>();
  const entries = files.flatMap((file) =>
    textOf(file)
      .replace(/^\uFEFF/, "")
      .split("\n")
      .flatMap((source, index) => {
        if (source.trim() === "") return [];
        const place = { file, line: index + 1 };
        const entry = checked(parsed(source, place), place);
        const home = homes.get(entry.id);
        if (home !== undefined)
          throw new BadCorpus({ ...place, field: "id" }, `"${entry.id}" stands already at ${home}.`);
        homes.set(entry.id, `${file}, line ${place.line}`);
        return [entry];
      }),
  );
  if (entries.length === 0) throw new BadCorpus({ file: files.join(", ") }, "it holds no line.");
  return entries;
}

const why = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new BadCorpus({ file }, `it cannot be read (${why(error)}).`);
  }
}

export const isRaw = (value: unknown): value is Raw =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(source: string, place: Place): Raw {
  let raw: unknown;
  try {
    raw = JSON.parse(source);
  } catch (error) {
    throw new BadCorpus(place, `no JSON (${why(error)}).`);
  }
  if (!isRaw(raw)) throw new BadCorpus(place, "an object is needed.");
  return raw;
}
