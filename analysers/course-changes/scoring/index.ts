/** The corpus tool: labelled conversations, what was heard in them, and the figures. */
export { readDialogues, type Dialogue } from "./read-dialogues.ts";
export { MEASURED } from "./rounds.ts";
export { scoreDialogues, type DialogueScore, type HeardAs } from "./score.ts";
export { dialogueTable, missList } from "./score-table.ts";
export { answerText, saysRightly, trueAnswer } from "./true-answer.ts";
