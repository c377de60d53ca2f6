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
import { hearDialogues } from "./hear-dialogue.ts";

/** Shares from 0 to 1 that a run must reach, or must not pass. */
export const DIALOGUE_LIMITS = { covered: 0.85, plainAsked: 0.08, realAsked: 0.03 } as const;

/** Real sessions whose names differ by a number at the end are of one project, and so mostly of one human. */
const projectOf = ({ id }: Dialogue): string => id.replace(/\d+$/, "");

/** Labelled conversations were written one by one. */
const byProject = (dialogues: readonly Dialogue[], isReal: boolean): readonly (readonly Dialogue[])[] =>
  isReal ? [...Map.groupBy(dialogues, projectOf).values()] : dialogues.map((dialogue) => [dialogue]);

/**
 * @param understanding how often of 1000 times the agent answers rightly, and not that nothing has changed.
 * @param isReal sessions without labels, played project by project.
 */
export async function playDialogues(
  dialogues: readonly Dialogue[],
  understanding: number,
  isReal: boolean,
): Promise<DialogueScore> {
  ensureBuilt();
  const luck = chance(1, "understanding");
  const heard = new Map<Dialogue, readonly HeardAs[]>();
  for (const project of byProject(dialogues, isReal)) {
    const all = await hearDialogues(project, isReal, ({ id, messages }, at) => {
      const message = messages[at];
      const isRight = luck.happens(understanding, `${id}/${at}`);
      return message !== undefined && isRight ? answerText(trueAnswer(message)) : "unchanged";
    });
    for (const [at, dialogue] of project.entries()) heard.set(dialogue, all[at] ?? []);
  }
  return scoreDialogues(
    dialogues,
    dialogues.map((dialogue) => heard.get(dialogue) ?? []),
  );
}
