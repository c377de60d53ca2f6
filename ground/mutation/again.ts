/**
 * The mutants that lived in the last run, to be asked again once there are tests for them: a fifth of the mutants, and
 * of the time. They are told by their text, since ids and lines move with every edit.
 */
import { readFileSync } from "node:fs";
import { textAt, type Span, type Survivor } from "./survivors.ts";

interface Place {
  /** Absolute. */
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: Span;
}

const keyOf = (file: string, { mutator, from, to }: Omit<Survivor, "file" | "line">): string =>
  [file, mutator, from, to].join("\n");

/** Keys of the survivors of a report that `run.ts` wrote; none when there is no report. */
export function survivorKeys(report: string, root: string): readonly string[] {
  try {
    const { survivors } = JSON.parse(readFileSync(report, "utf8")) as { survivors: readonly Survivor[] };
    return survivors.map((survivor) => keyOf(`${root}${survivor.file}`, survivor));
  } catch {
    return [];
  }
}

/** @param firstLine what the first line is called: 1 in results, 0 (and so the first column) while they run. */
export function isAmong(keys: readonly string[], firstLine: 0 | 1): (mutant: Place) => boolean {
  const wanted = new Set(keys);
  const texts = new Map<string, string>();
  const moved = ({ line, column }: Span["start"]) => ({
    line: line + 1 - firstLine,
    column: column + 1 - firstLine,
  });
  return ({ fileName, mutatorName, replacement = "", location: { start, end } }) => {
    const text = texts.get(fileName) ?? readFileSync(fileName, "utf8");
    texts.set(fileName, text);
    const from = textAt(text, { start: moved(start), end: moved(end) });
    return wanted.has(keyOf(fileName, { mutator: mutatorName, from, to: replacement }));
  };
}
