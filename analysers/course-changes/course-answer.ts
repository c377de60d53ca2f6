/** What an agent says that a message does to the course, and what that makes of the goals. */
import { withStatus, type Conversation, type Goal } from "./conversation.ts";

export type CourseAnswer =
  | { readonly kind: "unchanged" }
  | { readonly kind: "new goal" | "back" | "dropped"; readonly what: string }
  | { readonly kind: "slot"; readonly slot: string; readonly value: string };

const MAX_DROPPED = 40;

const WORD = /[\p{L}\p{N}]{2,}/gu;

/** How much of the goal's words a text and the message hold; a goal keeps the beginnings of words, of its title all. */
function told(text: string, message: Goal, { head, words, title }: Goal): number {
  const said = text.toLowerCase().match(WORD) ?? [];
  const named = new Set(title.toLowerCase().match(WORD));
  const heads = head.filter((stem) => said.some((word) => word.startsWith(stem))).length;
  const shared = message.words.filter((word) => words.includes(word)).length;
  return heads * HEADS + shared * SHARED + said.filter((word) => named.has(word)).length;
}
const HEADS = 100;
const SHARED = 10;

/** The former goal that is named best; the newest of several. */
function goalMeant(text: string, goals: readonly Goal[], message: Goal): Goal | undefined {
  const former = goals.filter(({ status }) => status !== "active").toReversed();
  return former.toSorted((a, b) => told(text, message, b) - told(text, message, a))[0];
}

/** What the message added to what is under way belongs to another goal. */
const without = (goals: readonly Goal[], { words }: Goal): readonly Goal[] =>
  goals.map((goal) =>
    goal.status === "active"
      ? { ...goal, words: goal.words.filter((word) => goal.head.includes(word) || !words.includes(word)) }
      : goal,
  );

/** What nobody asked is counted only where it is a change. */
function counted(before: Conversation, { kind }: CourseAnswer): Conversation {
  if (kind !== "unchanged") return { ...before, changed: (before.changed ?? 0) + 1 };
  return before.asked === undefined ? before : { ...before, unchanged: (before.unchanged ?? 0) + 1 };
}

/** The conversation once the question about its newest message is answered. */
export function withAnswer(before: Conversation, answer: CourseAnswer): Conversation {
  const { asked, ...conversation } = counted(before, answer);
  const message = asked ?? before.latest;
  if (message === undefined || answer.kind === "unchanged" || answer.kind === "slot") return conversation;
  if (answer.kind === "dropped")
    return {
      ...conversation,
      droppedWords: [...new Set([...before.droppedWords, ...message.words])].slice(-MAX_DROPPED),
    };
  const goals = withStatus(without(before.goals, message), "replaced");
  const former = answer.kind === "back" ? goalMeant(answer.what, goals, message) : undefined;
  return {
    ...conversation,
    isStraying: false,
    goals:
      former === undefined
        ? [...goals, { ...message, status: "active" }]
        : [...goals.filter((goal) => goal !== former), { ...former, status: "active" }],
  };
}
