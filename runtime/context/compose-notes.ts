/**
 * Puts the notes of one turn into the one text that the agent reads: the most severe first, whole notes only,
 * within a budget of characters. What does not fit waits for the next turn; only a critical note always goes,
 * because without it the agent would act on what is no longer true.
 */
const SEVERITIES = ["critical", "high", "medium", "low"] as const;
export type NoteSeverity = (typeof SEVERITIES)[number];

export interface Note {
  /** What it is about: a newer note of the same id takes the place of one that still waits. */
  readonly id: string;
  readonly severity: NoteSeverity;
  readonly text: string;
  /** It has a budget elsewhere (the recovery block, anchors) and takes nothing of the turn's. */
  readonly ownBudget?: true;
}

export interface ComposedNotes {
  /** The text to write, mark and line breaks around it aside; "" = nothing to say. */
  readonly text: string;
  /** Characters of the budget that it takes. */
  readonly spent: number;
  /** In the order given. */
  readonly waiting: readonly Note[];
}

export interface NoteBudget {
  readonly wholeChars: number;
  /** What this turn has not yet taken of it. */
  readonly leftChars: number;
}

/** A note longer than a whole budget goes alone, where nothing else was said in the turn: else it would wait for ever. */
export function composeNotes(notes: readonly Note[], budget: NoteBudget): ComposedNotes {
  const { wholeChars, leftChars } = budget;
  const said: string[] = [];
  const waiting = new Set(notes);
  let spent = 0;
  for (const severity of SEVERITIES)
    for (const note of notes) {
      if (note.severity !== severity) continue;
      const cost = note.ownBudget ? 0 : note.text.length + 1;
      const alone = spent === 0 && leftChars === wholeChars && cost > wholeChars;
      if (severity !== "critical" && spent + cost > leftChars && !alone) continue;
      said.push(note.text);
      waiting.delete(note);
      spent += cost;
    }
  return { text: said.join("\n"), spent, waiting: [...waiting] };
}
