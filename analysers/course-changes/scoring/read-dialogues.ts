/**
 * Labelled conversations from files of one JSON object per line. Every field that a score rests on is checked here,
 * so that what scores may trust it.
 */
import { BadCorpus, isRaw, readObjects, type Place, type Raw } from "@idumb/labelled-data";

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

export interface LabelledMessage {
  readonly text: string;
  /** Null in a conversation that nobody labelled. */
  readonly label: Label | null;
  /** Does it change the course? */
  readonly expectFlag: boolean;
  /** What is being made from here on, in a few words. */
  readonly goal?: string;
  /** The slot that the message fills, and with what. */
  readonly slot?: string;
  readonly choice?: string;
}

export interface Dialogue {
  readonly id: string;
  readonly lang: string;
  readonly messages: readonly LabelledMessage[];
}

/**
 * Throws {@link BadCorpus} at the first line that does not fit; ids are unique over all files.
 * @param unlabelled real conversations, of whose messages only the text is read.
 */
export const readDialogues = (files: readonly string[], unlabelled = false): readonly Dialogue[] =>
  readObjects(files, (raw, place) => readDialogue(raw, place, unlabelled));

function readDialogue(raw: Raw, place: Place, unlabelled: boolean): Dialogue {
  const { id, lang, messages } = raw;
  if (typeof id !== "string" || id === "")
    throw new BadCorpus({ ...place, field: "id" }, "a text that is not empty is needed.");
  if (typeof lang !== "string" || lang === "")
    throw new BadCorpus({ ...place, field: "lang" }, "a text that is not empty is needed.");
  if (!Array.isArray(messages) || messages.length === 0)
    throw new BadCorpus({ ...place, field: "messages" }, "at least one message is needed.");
  return {
    id,
    lang,
    messages: messages.map((message: unknown, at) => readMessage(message, place, { at, unlabelled })),
  };
}

function readMessage(
  message: unknown,
  place: Place,
  { at, unlabelled }: { readonly at: number; readonly unlabelled: boolean },
): LabelledMessage {
  const field = (name: string) => ({ ...place, field: `messages[${at}].${name}` });
  if (!isRaw(message)) throw new BadCorpus({ ...place, field: `messages[${at}]` }, "an object is needed.");
  const { text, label, expectFlag } = message;
  if (typeof text !== "string" || text === "")
    throw new BadCorpus(field("text"), "a text that is not empty is needed.");
  if (unlabelled) return { text, label: null, expectFlag: false };
  const known = LABELS.find((one) => one === label);
  if (known === undefined)
    throw new BadCorpus(field("label"), `unknown: ${JSON.stringify(label)}. Known: ${LABELS.join(", ")}.`);
  if (typeof expectFlag !== "boolean") throw new BadCorpus(field("expectFlag"), "true or false is needed.");
  const more = Object.fromEntries(
    (["goal", "slot", "choice"] as const).flatMap((name) =>
      typeof message[name] === "string" ? [[name, message[name]]] : [],
    ),
  );
  return { text, label: known, expectFlag, ...more };
}
