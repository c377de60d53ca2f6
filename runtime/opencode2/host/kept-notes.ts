/**
 * Texts that stand behind a message in every request. OpenCode 2 stores nothing that the hook `context` writes, so each
 * is written again, byte for byte, whenever its message is sent; a file keeps them for the next process.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { WireMessage } from "./wire.ts";

/** Messages that are remembered; older ones are behind many compactions. */
const MAX_MESSAGES = 2_000;

export interface KeptNotes {
  /** Was the message met before, in this process or an earlier one? */
  has(messageID: string): boolean;
  /** Adds to what stands behind the message; "": it was met, and nothing is to be said. */
  add(messageID: string, text: string): void;
  /** Gives the message another text, behind which notes stand. */
  replace(messageID: string, whole: string): void;
  /** Writes them into messages that are about to be sent. */
  writeInto(messages: readonly WireMessage[]): void;
}

/** @param file JSON, by message; one that cannot be read or written costs a restart its notes. */
export function keptNotes(file: string): KeptNotes {
  const notes = new Map<string, Note>(readNotes(file).map(([id, text, whole]) => [id, { text, whole }]));
  const keep = (messageID: string, note: Note): void => {
    notes.delete(messageID);
    notes.set(messageID, note);
    for (const oldest of notes.keys()) {
      if (notes.size <= MAX_MESSAGES) break;
      notes.delete(oldest);
    }
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify([...notes].map(([id, { text, whole }]) => [id, text, whole])));
    } catch {
      // In this process they stand all the same.
    }
  };
  return {
    has: (messageID) => notes.has(messageID),
    add(messageID, text) {
      const { text: before = "", whole } = notes.get(messageID) ?? {};
      keep(messageID, { text: [before, text].filter((part) => part !== "").join("\n"), whole });
    },
    replace: (messageID, whole) => keep(messageID, { text: notes.get(messageID)?.text ?? "", whole }),
    writeInto(messages) {
      for (const { id, content } of messages) {
        const { text = "", whole } = notes.get(id ?? "") ?? {};
        if (typeof whole === "string") content.splice(0, content.length, { type: "text", text: whole });
        if (text !== "") content.push({ type: "text", text: `\n\n${text.trimStart()}` });
      }
    },
  };
}

interface Note {
  readonly text: string;
  readonly whole?: string | null | undefined;
}

type Row = [messageID: string, text: string, whole?: string | null];

function readNotes(file: string): Row[] {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Row[];
  } catch {
    return [];
  }
}
