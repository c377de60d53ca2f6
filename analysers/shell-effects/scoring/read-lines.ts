/**
 * Labelled shell lines from files of one JSON object per line. Every field that a score rests on is checked
 * here, so that what scores may trust it.
 */
import { BadCorpus, readObjects, type Place, type Raw } from "@idumb/labelled-data";

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
}

/** Throws {@link BadCorpus} at the first line that does not fit; ids are unique over all files. */
export const readLines = (files: readonly string[]): readonly LabelledLine[] => readObjects(files, checked);

/** Fields that no score rests on (`gitdir`, `artifacts`, `note`) may hold anything. */
function checked(fields: Raw, place: Place): LabelledLine {
  const { ambiguous } = fields;
  const at = (field: string) => ({ ...place, field });
  const text = (field: string): string => {
    const value = fields[field];
    if (typeof value === "string" && value !== "") return value;
    throw new BadCorpus(at(field), "a text that is not empty is needed.");
  };
  const flag = (field: string): boolean => {
    const value = fields[field];
    if (typeof value === "boolean") return value;
    throw new BadCorpus(at(field), "true or false is needed.");
  };
  const known = CLASSES.find((one) => one === fields["class"]);
  if (known === undefined)
    throw new BadCorpus(
      at("class"),
      `unknown: ${JSON.stringify(fields["class"])}. Known: ${CLASSES.join(", ")}.`,
    );
  return {
    id: text("id"),
    command: text("command"),
    class: known,
    writes: flag("writes"),
    destructive: flag("destructive"),
    ...(ambiguous !== undefined && { ambiguous: flag("ambiguous") }),
  };
}
