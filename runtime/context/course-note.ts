/**
 * The question to the agent about the human's newest message, in words: what it may touch, and the short call that
 * answers it. Nothing here says what the message does; that is the agent's to say.
 */
import { changeEvents } from "../kernel/choice/decide-choice.ts";
import { saidBy } from "../kernel/choice/said-by.ts";
import { choicesInForce, decidedSlots, historyOf } from "../kernel/choice/tech-choice.ts";
import { holdOf, openWorkOf } from "../kernel/signal/hold.ts";
import { resolveCall, unchangedCall } from "../kernel/signal/resolve-call.ts";
import { rowOf } from "../kernel/table.ts";
import { title } from "./chain.ts";
import { renderCall } from "./render-call.ts";
import type { CourseLine } from "@idumb/course-changes/course-line";
import type { Reader } from "../kernel/choice/said-by.ts";
import type { Question } from "../kernel/record/hold.ts";
import type { TechChoice } from "../kernel/record/tech-choice.ts";
import type { Event } from "../kernel/event.ts";
import type { State } from "../kernel/state.ts";
import type { Note } from "./compose-notes.ts";

const MAX_SHOWN = 5;

/** The tasks by name, the first few. */
export function shownTasks(state: State, ids: readonly string[]): string {
  const shown = ids.slice(0, MAX_SHOWN).flatMap((id) => {
    const node = rowOf(state.nodes, id);
    return node ? title(node) : [];
  });
  return shown.join(", ") + (ids.length > MAX_SHOWN ? ` and ${ids.length - MAX_SHOWN} more` : "");
}

/** What fills these slots, since when and by whom. */
export const shownDecisions = (
  state: State,
  slots: readonly string[],
  reader: Reader,
  isQuoted: boolean,
): string =>
  slots
    .slice(0, MAX_SHOWN)
    .flatMap((slot) => choicesInForce(state, slot).at(-1) ?? [])
    .map((one) => `${one.slot} = ${one.choice} (${saidBy(one, reader, isQuoted)})`)
    .join(", ");

/** What the slot was in turn, and what it would be then. */
const historyText = (state: State, slot: string, then: readonly string[] = []): string =>
  [...historyOf(state, slot), ...then].join(" → ");

/** @param newest what is to be said of the newest choice */
function changedText(
  state: State,
  { slot, changes }: Pick<TechChoice, "slot" | "changes">,
  newest = "",
): string {
  return `${slot} was changed ${changes} times: ${historyText(state, slot)}${newest}.`;
}

/** How often the slot was changed, what it was in turn, and who said the newest of these when. */
export const contestedHistory = (state: State, choice: TechChoice, reader: Reader, isQuoted = true): string =>
  changedText(state, choice, ` (${saidBy(choice, reader, isQuoted)})`);

/** That, as the human is asked. */
function contestedText(state: State, choice: TechChoice): string {
  return `${contestedHistory(state, choice, "agent")} Build nothing that depends on it meanwhile. Ask the human which one is final, with this history; a plain answer settles it, or /idumb-decide ${choice.slot} ${choice.choice}`;
}

/**
 * The same, as the human is told.
 * @param isHeld false where nothing waits for it
 */
export const contestedForHuman = (state: State, choice: TechChoice, isQuoted = true, isHeld = true): string =>
  `${contestedHistory(state, choice, "human", isQuoted)}${isHeld ? " What depends on it waits." : ""} Say which one is final, in a word or with /idumb-decide ${choice.slot} ${choice.choice}`;

/**
 * What the human is told when the agent is asked about their message: also what an answer would make contested.
 * @param isHeld false where a write does not wait for the answer
 */
export function askedForHuman(
  state: State,
  { proposed = [] }: Question,
  contestAfter: number,
  isHeld = true,
): string {
  const made = changeEvents(state, proposed, { source: "message" }, contestAfter).flatMap((event) =>
    event.type === "choice-made" ? [event] : [],
  );
  const contested = made.findLast(({ isContested }) => isContested);
  const parts = [
    `Your message may change the plan: ${isHeld ? "before it writes, the agent says" : "the agent is asked"} what it changes.`,
  ];
  if (contested !== undefined) {
    const { slot, choice, changes } = contested;
    const then = made.flatMap((one) => (one.slot === slot ? one.choice : []));
    parts.push(
      `If ${slot} is changed ${changes} times by that (${historyText(state, slot, then)}), say which one is final, in a word or with /idumb-decide ${slot} ${choice}.`,
    );
  }
  return [...parts, "/idumb-keep: it changes nothing."].join(" ");
}

/** What the human is told of a slot that went back and forth before they settled it. */
export const settledTexts = (
  state: State,
  events: readonly Event[],
  contestAfter: number,
): readonly string[] =>
  events.flatMap((event) => {
    if (event.type !== "choice-made" || event.source !== "human" || event.changes < contestAfter) return [];
    if (!events.some((one) => one.type === "choice-settled" && one.id === event.id)) return [];
    return [`${changedText(state, event)} ${event.choice} is final, as you said.`];
  });

/** Decisions that went with the work that was given up. */
export const droppedTexts = (state: State, events: readonly Event[]): readonly string[] =>
  events.flatMap((event) => {
    const choice = event.type === "choice-dropped" ? rowOf(state.techChoices ?? [], event.id) : undefined;
    return choice ? [`${choice.slot} = ${choice.choice} goes with it: nothing else rests on it.`] : [];
  });

/** What a change may be called. */
const CHANGES = '"new goal: …", "back to …", "dropped …" or the new choice, as "database = …"';

/** The answers other than "unchanged", which stands in the call. */
export const OTHER_ANSWERS = `"course" may also be ${CHANGES}`;

/** Neither work nor a decision is there. */
const isNothingToChange = (state: State, sessionID: string): boolean =>
  openWorkOf(state, sessionID).length + decidedSlots(state).length === 0;

/** What the newest message is told with: a question before the next write, or one line where nothing is held. */
export function courseNotes(
  state: State,
  sessionID: string,
  course: CourseLine,
  quote: string,
): readonly Note[] {
  const hold = holdOf(state, sessionID);
  if (course === "ask" && hold !== null && !hold.isCertain) {
    const about = [
      shownTasks(state, hold.tasks),
      shownDecisions(state, hold.slots ?? [], "agent", false),
    ].filter(Boolean);
    return [
      {
        id: "course",
        severity: "high",
        text: `COURSE: before the next write, say in a short call what "${hold.quote}" does to ${about.join("; ")}: ${renderCall(unchangedCall())} says that it changes nothing. Else ${OTHER_ANSWERS}. Any call that has "course" may say it.`,
      },
    ];
  }
  if (course === "none" || hold !== null || isNothingToChange(state, sessionID)) return [];
  const text = `COURSE, nothing is held: if "${quote}" changes the goal or a decision, say so in the next call that has "course": ${CHANGES}. If it changes nothing, say nothing.`;
  return [{ id: "course", severity: "low", text }];
}

/** What is said to whoever answered: what is noted, and what has to be said of the open work. */
export function answeredText(
  state: State,
  sessionID: string,
  course: string,
  contested: TechChoice | undefined,
): string {
  if (contested !== undefined) return `Noted: ${course}. ${contestedText(state, contested)}`;
  const hold = holdOf(state, sessionID);
  if (hold?.isCertain !== true) return `Noted: ${course}.`;
  return `Noted: ${course}. Before the next write, keep, defer or abandon each open task (${shownTasks(state, hold.tasks)}): ${renderCall(resolveCall(state, hold))}`;
}
