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
import { prepare, type Wish } from "../../model/prepare.ts";
import { askModel, questionsIn } from "./ask-model.ts";
import { hearDialogues } from "./hear-dialogue.ts";

/** Shares from 0 to 1 that a run must reach, or must not pass. */
export const DIALOGUE_LIMITS = { covered: 0.85, plainAsked: 0.08, realAsked: 0.03 } as const;

/** Real sessions whose names differ by a number at the end are of one project, and so mostly of one human. */
const projectOf = ({ id }: Dialogue): string => id.replace(/\d+$/, "");

/** Labelled conversations were written one by one. */
const byProject = (dialogues: readonly Dialogue[], isReal: boolean): readonly (readonly Dialogue[])[] =>
  isReal ? [...Map.groupBy(dialogues, projectOf).values()] : dialogues.map((dialogue) => [dialogue]);

interface Cast {
  /** How often of 1000 times the agent answers rightly, and not that nothing has changed. */
  readonly understanding: number;
  /** Sessions without labels, played project by project. */
  readonly isReal: boolean;
  /** The agent writes after each message, and answers only when that is refused. */
  readonly isHasty: boolean;
  /** A real model is put every question once the others are played. */
  readonly model?: Omit<Wish, "estimate">;
}

/** Plays them on the simulated host; with a model, the sessions in which anything was asked once more on the real one. */
export async function playDialogues(dialogues: readonly Dialogue[], cast: Cast): Promise<DialogueScore> {
  const { understanding, isReal, isHasty, model } = cast;
  ensureBuilt();
  const luck = chance(1, "understanding");
  const heard = new Map<Dialogue, readonly HeardAs[]>();
  const answers = ({ id, messages }: Dialogue, at: number): string => {
    const message = messages[at];
    const isRight = luck.happens(understanding, `${id}/${at}`);
    return message !== undefined && isRight ? answerText(trueAnswer(message)) : "unchanged";
  };
  for (const project of byProject(dialogues, isReal)) {
    const all = await hearDialogues(project, { isHasty, answers });
    for (const [at, dialogue] of project.entries()) heard.set(dialogue, all[at] ?? []);
  }
  if (model !== undefined) {
    const own = await prepare({ ...model, estimate: () => questionsIn(heard) });
    await askModel(heard, own, model.say);
  }
  return scoreDialogues(
    dialogues,
    dialogues.map((dialogue) => heard.get(dialogue) ?? []),
  );
}
