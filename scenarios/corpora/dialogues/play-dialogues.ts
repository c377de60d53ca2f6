/** Plays every conversation and scores them together. */
import { ensureBuilt } from "../../run/ensure-built.ts";
import {
  scoreDialogues,
  type Dialogue,
  type DialogueScore,
  type HeardAs,
} from "@idumb/course-changes/scoring";
import { hearDialogue } from "./hear-dialogue.ts";

/** Shares from 0 to 1 that a run must reach, or must not pass. */
export const DIALOGUE_LIMITS = { recall: 0.7, falseAlarm: 0.05 } as const;

export async function playDialogues(dialogues: readonly Dialogue[]): Promise<DialogueScore> {
  ensureBuilt();
  const heard: (readonly HeardAs[])[] = [];
  for (const dialogue of dialogues) heard.push(await hearDialogue(dialogue));
  return scoreDialogues(dialogues, heard);
}
