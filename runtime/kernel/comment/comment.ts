/**
 * Comments of the human on plans, tasks, anchors and decisions (K3). They are words beside the work: none changes a plan, a
 * decision or a mode. Only a human makes one, and an agent answers each once.
 */
import { accept, refuse } from "../decision.ts";
import { isHuman } from "../actor.ts";
import { lookUp } from "../look-up.ts";
import { rowOf } from "../table.ts";
import { TOOL } from "../tool-names.ts";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { EventRecord } from "../event.ts";
import type { Comment } from "../record/comment.ts";
import type { State } from "../state.ts";

/** Characters of one comment and of one answer. */
const MOST_COMMENT_CHARS = 2_000;

/** Comments have ids of their own kind, so that an agent answers one as it resolves an anchor. */
export const isCommentId = (id: string): boolean => /^hc-\d+$/.test(id);

export const commentsOf = (state: State): readonly Comment[] => state.comments ?? [];

/** The oldest first. */
export const openComments = (state: State): readonly Comment[] =>
  commentsOf(state).filter(({ answer }) => answer === null);

const isThere = (state: State, id: string): boolean =>
  rowOf(state.plans, id)?.id === id ||
  rowOf(state.nodes, id)?.id === id ||
  lookUp(state.anchors, id) !== undefined ||
  rowOf(state.techChoices ?? [], id)?.id === id;

/** Refuses who is no human, what is about nothing, and what is empty or too long. */
export function makeComment(
  state: State,
  { about, text }: CommandOf<"make-comment">,
  context: CommandContext,
): Decision {
  const human = { human: "A person comments on the page that `npx idumb dashboard` opens." };
  const no = (code: string, why: string): Decision =>
    refuse(code, `a comment on ${about}`, why, human, `${commentsOf(state).length} comments`);
  if (!isHuman(context)) return no("not-human", "only a person comments");
  if (!isThere(state, about)) return no("unknown-subject", "there is nothing of that id");
  if (text.trim() === "") return no("empty-comment", "it says nothing");
  if (text.length > MOST_COMMENT_CHARS)
    return no("long-comment", `it has ${text.length} characters, at most ${MOST_COMMENT_CHARS}`);
  return accept({ type: "comment-made", id: `hc-${commentsOf(state).length + 1}`, about, text });
}

/** Those that an agent reads now and that none has read before. */
export function readComments(state: State, { comments }: CommandOf<"read-comments">): Decision {
  const unread = openComments(state).filter(({ id, readBy }) => readBy === null && comments.includes(id));
  return unread.length === 0
    ? accept()
    : accept({ type: "comments-read", comments: unread.map(({ id }) => id) });
}

/** The same answer again is a success without events. */
export function answerComment(state: State, { comment, text }: CommandOf<"answer-comment">): Decision {
  const found = commentsOf(state).find(({ id }) => id === comment);
  const what = `an answer to ${comment}`;
  if (!found) {
    const open = openComments(state).map(({ id }) => id);
    const why = open.length === 0 ? "no comment is open" : `open are ${open.join(", ")}`;
    const list = { tool: TOOL.anchor, args: { action: "list" } };
    return refuse("unknown-comment", what, `there is no such comment; ${why}`, list, `${open.length} open`);
  }
  if (found.answer !== null) return accept();
  return accept({ type: "comment-answered", id: comment, answer: text.slice(0, MOST_COMMENT_CHARS) });
}

export function made(state: State, { event, at }: EventRecord<"comment-made">): State {
  const { id, about, text } = event;
  return { ...state, comments: [...commentsOf(state), { id, about, text, at, readBy: null, answer: null }] };
}

const changed = (state: State, ids: readonly string[], change: Partial<Comment>): State => ({
  ...state,
  comments: commentsOf(state).map((one) => (ids.includes(one.id) ? { ...one, ...change } : one)),
});

export const read = (state: State, { event, sessionID }: EventRecord<"comments-read">): State =>
  changed(state, event.comments, { readBy: sessionID });

export const answered = (state: State, { event }: EventRecord<"comment-answered">): State =>
  changed(state, [event.id], { answer: event.answer });
