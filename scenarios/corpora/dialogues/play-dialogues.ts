/** Plays every conversation and scores them together. */
import { ensureBuilt } from "../../run/ensure-built.ts";
import {
  answerText,
  scoreDialogues,
  trueAnswer,
  type Dialogue,
  type DialogueScore,
  type HeardAs,
} from "@idumb/course-changes/scoring";
import { chance } from "../../persona/chance.ts";
import { hearDialogue } from "./hear-dialogue.ts";

/** Shares from 0 to 1 that a run must reach, or must not pass. */
export const DIALOGUE_LIMITS = { covered: 0.85, plainAsked: 0.08, realAsked: 0.03 } as const;

/** @param understanding how often of 1000 times the agent answers rightly, and not that nothing has changed. */
export async function playDialogues(
  dialogues: readonly Dialogue[],
  understanding: number,
): Promise<DialogueScore> {
  ensureBuilt();
  const luck = chance(1, "understanding");
  const heard: (readonly HeardAs[])[] = [];
  for (const dialogue of dialogues)
    heard.push(
      await hearDialogue(dialogue, (at) => {
        const message = dialogue.messages[at];
        const isRight = luck.happens(understanding, `${dialogue.id}/${at}`);
        return message !== undefined && isRight ? answerText(trueAnswer(message)) : "unchanged";
      }),
    );
  return scoreDialogues(dialogues, heard);
}
