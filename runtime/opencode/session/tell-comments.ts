/**
 * Hands the human's comments to the agent of a root session, where it reads next. One that nobody has read is told at once;
 * one that is not answered is told again with each message of the human's.
 */
import { commentNote, MOST_SHOWN } from "../../context/comment-note.ts";
import { openComments } from "../../kernel/comment/comment.ts";
import { notesOf, putNote } from "../project/note-tray.ts";
import type { State } from "../../kernel/state.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { SessionMemory } from "../project/session-desk.ts";

/** @param isTurn the human has just sent a message */
export function putComments(
  project: GovernedProject,
  memory: SessionMemory,
  sessionID: string,
  state: State,
  isTurn: boolean,
): void {
  if (memory.parentID) return;
  const told = openComments(state)
    .filter(({ readBy }) => isTurn || readBy === null)
    .slice(0, MOST_SHOWN);
  if (told.length === 0) return;
  putNote(notesOf(memory), {
    id: "comments",
    severity: "high",
    ownBudget: true,
    text: commentNote(state, told),
  });
  if (told.some(({ readBy }) => readBy === null)) {
    const comments = told.map(({ id }) => id);
    project.store.execute({ type: "read-comments", comments }, project.contextFor(sessionID), "evidence");
  }
}
