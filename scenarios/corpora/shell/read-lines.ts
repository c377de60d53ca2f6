/**
 * Labelled shell lines from files of one JSON object per line. Every field that a score rests on is checked
 * here, so that what scores may trust it.
 */
import { readFileSync } from "node:fs";
import { BadCorpus } from "../bad-corpus.ts";

export const CLASSES = [
  "read",
  "git-read",
  "test",
  "build",
  "network",
  "git-write",
  "write",
  "destructive",
  "dynamic",
] as const;
export type LineClass = (typeof CLASSES)[number];

export interface LabelledLine {
  readonly id: string;
  /** As an agent would send it; may span lines. */
  readonly command: string;
  readonly class: LineClass;
  /** May change files of the project's work tree, outside of `.git` and ignored outputs. */
  readonly writes: boolean;
  /** Irreversible loss, wherever. */
  readonly destructive: boolean;
  /** People would disagree: kept out of the figures. */
  readonly ambiguous?: boolean;
  readonly note?: string;
}

type Raw = Readonly<Record<string, unknown>>;

/** Throws {@link BadCorpus} at the first line that does not fit; ids are unique over all files. */
export function readLines(files: readonly string[]): readonly LabelledLine[] {
  const homes = new Map<string, string>();
  const lines = files.flatMap((file) => readFile(file, homes));
  if (lines.length === 0) throw new BadCorpus({ file: files.join(", ") }, "it holds no line.");
  return lines;
}

function readFile(file: string, homes: Map<string, string>): LabelledLine[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new BadCorpus(
      { file },
      `it cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  return text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .flatMap((source, index) => {
      if (source.trim() === "") return [];
      const line = readLine(source, file, index + 1);
      const home = homes.get(line.id);
      if (home !== undefined) {
        throw new BadCorpus(
          { file, line: index + 1, field: "id" },
          `"${line.id}" stands already at ${home}.`,
        );
      }
      homes.set(line.id, `${file}, line ${index + 1}`);
      return [line];
    });
}

function readLine(source: string, file: string, line: number): LabelledLine {
  let raw: unknown;
  try {
    raw = JSON.parse(source);
  } catch (error) {
    throw new BadCorpus(
      { file, line },
      `no JSON (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  if (typeof raw !== "object" || raw === null || Array.isArray(raw))
    throw new BadCorpus({ file, line }, "an object is needed.");
  const fields = raw as Raw;
  const at = (field: string) => ({ file, line, field });
  for (const field of ["id", "command"]) {
    if (typeof fields[field] !== "string" || fields[field] === "")
      throw new BadCorpus(at(field), "a text that is not empty is needed.");
  }
  for (const field of ["writes", "destructive", "ambiguous", "gitdir", "artifacts"]) {
    const needed = field === "writes" || field === "destructive";
    if (typeof fields[field] !== "boolean" && (needed || fields[field] !== undefined))
      throw new BadCorpus(at(field), "true or false is needed.");
  }
  if (fields["note"] !== undefined && typeof fields["note"] !== "string")
    throw new BadCorpus(at("note"), "a text is needed.");
  if (!(CLASSES as readonly unknown[]).includes(fields["class"]))
    throw new BadCorpus(
      at("class"),
      `unknown: ${JSON.stringify(fields["class"])}. Known: ${CLASSES.join(", ")}.`,
    );
  // Every field was looked at above.
  return fields as unknown as LabelledLine;
}
