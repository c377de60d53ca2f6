/**
 * Labelled conversations from files of one JSON object per line. Every field that a score rests on is checked here,
 * so that what scores may trust it.
 */
import { readFileSync } from "node:fs";
import { BadCorpus } from "../bad-corpus.ts";

export const LABELS = [
  "start",
  "continue",
  "clarify",
  "refine",
  "confirm",
  "question",
  "noise",
  "pivot",
  "contradict",
  "return",
  "abandon",
  "poison",
] as const;
export type Label = (typeof LABELS)[number];

interface LabelledMessage {
  readonly text: string;
  readonly label: Label;
  /** Must a signal be raised? */
  readonly expectFlag: boolean;
}

export interface Dialogue {
  readonly id: string;
  readonly lang: string;
  readonly messages: readonly LabelledMessage[];
}

type Raw = Readonly<Record<string, unknown>>;

interface Place {
  readonly file: string;
  readonly line: number;
}

/** Throws {@link BadCorpus} at the first line that does not fit; ids are unique over all files. */
export function readDialogues(files: readonly string[]): readonly Dialogue[] {
  const homes = new Map<string, string>();
  const dialogues = files.flatMap((file) => readFile(file, homes));
  if (dialogues.length === 0) throw new BadCorpus({ file: files.join(", ") }, "it holds no line.");
  return dialogues;
}

function readFile(file: string, homes: Map<string, string>): Dialogue[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new BadCorpus(
      { file },
      `it cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  const lines = text.replace(/^\uFEFF/, "").split("\n");
  return lines.flatMap((source, index) => {
    if (source.trim() === "") return [];
    const place = { file, line: index + 1 };
    const dialogue = readDialogue(source, place);
    const home = homes.get(dialogue.id);
    if (home !== undefined)
      throw new BadCorpus({ ...place, field: "id" }, `"${dialogue.id}" stands already at ${home}.`);
    homes.set(dialogue.id, `${file}, line ${index + 1}`);
    return [dialogue];
  });
}

const isRaw = (value: unknown): value is Raw =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readDialogue(source: string, place: Place): Dialogue {
  let raw: unknown;
  try {
    raw = JSON.parse(source);
  } catch (error) {
    throw new BadCorpus(place, `no JSON (${error instanceof Error ? error.message : String(error)}).`);
  }
  if (!isRaw(raw)) throw new BadCorpus(place, "an object is needed.");
  const { id, lang, messages } = raw;
  if (typeof id !== "string" || id === "")
    throw new BadCorpus({ ...place, field: "id" }, "a text that is not empty is needed.");
  if (typeof lang !== "string" || lang === "")
    throw new BadCorpus({ ...place, field: "lang" }, "a text that is not empty is needed.");
  if (!Array.isArray(messages) || messages.length === 0)
    throw new BadCorpus({ ...place, field: "messages" }, "at least one message is needed.");
  return { id, lang, messages: messages.map((message: unknown, at) => readMessage(message, place, at)) };
}

function readMessage(message: unknown, place: Place, at: number): LabelledMessage {
  const field = (name: string) => ({ ...place, field: `messages[${at}].${name}` });
  if (!isRaw(message)) throw new BadCorpus({ ...place, field: `messages[${at}]` }, "an object is needed.");
  const { text, label, expectFlag } = message;
  if (typeof text !== "string" || text === "")
    throw new BadCorpus(field("text"), "a text that is not empty is needed.");
  if (!(LABELS as readonly unknown[]).includes(label))
    throw new BadCorpus(field("label"), `unknown: ${JSON.stringify(label)}. Known: ${LABELS.join(", ")}.`);
  if (typeof expectFlag !== "boolean") throw new BadCorpus(field("expectFlag"), "true or false is needed.");
  return { text, label: label as Label, expectFlag };
}
