/**
 * One message of a human, heard: what it does to the goals and decisions so far, and what is to be remembered of it.
 * Pure, and bounded: a message of megabytes costs what its own words cost.
 */
import { withStatus, type Conversation, type Goal } from "../conversation.ts";
import { NOTHING_USUAL, withMessage } from "../readings/usual-amount.ts";
import { courseOf, type Answers, type CourseLine, type Shown } from "../readings/course-line.ts";
import { leavesAllAsItIs, readingsOf, type ReadPieces, type Readings } from "../readings/readings.ts";
import { wordingOf } from "../readings/wording.ts";
import { hasCue } from "../language/cue-pattern.ts";
import { cuesOf, languagesOf } from "../language/languages.ts";
import { clausesOf, type Clause } from "../text/clauses.ts";
import { withoutLapses } from "../text/memory-lapse.ts";
import { normalText } from "../text/normal-text.ts";
import { ownWords, typedIn } from "../text/own-words.ts";
import { againstWords } from "./against-words.ts";
import { answerOf, type Answer } from "./answer.ts";
import { bansOf, kindsBanned } from "./bans.ts";
import { breaksOff } from "./breaks-off.ts";
import { choicesIn } from "./choices.ts";
import type { CourseChange } from "../course-change.ts";
import type { SlotChange } from "../slot-change.ts";
import { leftInWords } from "./left-in-words.ts";
import { weighChoices, type WeighedChoices, type SlotStanding } from "./weigh-choices.ts";
import { weighTopics, type WeighedTopics } from "./weigh-topics.ts";
import { goesOn } from "./goes-on.ts";
import { demandsNoProcess } from "./poison.ts";
import { meantHere } from "./slip.ts";
import { statementsOf } from "./statements.ts";
import { corrects } from "./corrects.ts";
import { informs } from "./informs.ts";
import { isTakenBack } from "./stays-in-the-end.ts";
import { unknownNameIn } from "./unknown-name.ts";
import { nameLeft, namesUsed } from "./used-names.ts";
import { droppedBy, isWish, replacedIn, wordsOf, type Reader } from "./topic-reading.ts";
import { newThingIn } from "./new-thing.ts";
import type { Language } from "../words/word-lists.ts";

const MAX_WORDS = 160;
const MAX_GOALS = 12;
const MAX_NOTED = 40;
const TITLE_CHARS = 80;
const BARE_WORDS = 4;
const TALE_CLAUSES = 12;
const PLAN_CHARS = 4_000;

interface HeardMessage extends Shown {
  /** The human's own words, without what is quoted or pasted. */
  readonly own: string;
  readonly course: CourseLine;
  /** Does the score decide about its line? */
  readonly isScored: boolean;
  /** Pasted text or quotes tell an agent to drop its plan: data, nobody's wish. */
  readonly isPoisonInData: boolean;
  /** What contradicts no decision: first choices, additions, and what was announced. */
  readonly changes: readonly SlotChange[];
  /** What would take the place of a decision, if that is what the human means. */
  readonly proposed: readonly SlotChange[];
  /** It still does not work. */
  readonly saysStuck: boolean;
  readonly conversation: Conversation;
  readonly answer: Answer;
  /** Hardly a word beside the names in it. */
  readonly isBare: boolean;
  /** Technologies that it chooses, as `slot=choice`. */
  readonly named: readonly string[];
}

const capped = (words: readonly string[], max = MAX_WORDS): readonly string[] =>
  [...new Set(words)].slice(-max);

const NO_TOPICS: WeighedTopics = {
  courseChanges: [],
  goal: null,
  dropped: [],
  isFinished: false,
  isWholeDropped: false,
  isStraying: false,
};

function readerOf(text: string, known: readonly string[]): Reader {
  const languages = languagesOf(normalText(text), known as readonly Language[]);
  return { languages, cues: cuesOf(languages), wordsRead: new Map() };
}

/** @param former words of the goals before: what of them is given up here is no part of the new one. */
function newGoal(
  text: string,
  clauses: readonly Clause[],
  reader: Reader,
  former: ReadonlySet<string>,
): Goal {
  const wished = clauses.filter(isWish);
  const left = new Set(
    wished
      .flatMap((clause) => [
        ...droppedBy(clause, reader).flatMap((one) => one.words),
        ...replacedIn(clause, reader),
      ])
      .filter((word) => former.has(word)),
  );
  const words = wished
    .flatMap((clause) => wordsOf(clause.text.exact, reader))
    .filter((word) => !left.has(word));
  const products = wished.flatMap((clause) => newThingIn(clause, reader)?.products ?? []);
  const title = text.replace(/\s+/g, " ").trim().slice(0, TITLE_CHARS);
  return {
    title,
    status: "active",
    head: capped(words, 40),
    words: capped(words),
    products: capped(products, 10),
  };
}

/** Until somebody answers what a message does, it is a part of what is under way. */
function nextGoals(before: readonly Goal[], opened: Goal, isFinished: boolean): readonly Goal[] {
  const active = before.find(({ status }) => status === "active");
  if (!active) return [...before, opened];
  if (isFinished && opened.products.length > 0 && !opened.head.some((word) => active.words.includes(word)))
    return [...withStatus(before, "finished"), opened];
  const words = capped([...active.words, ...opened.words]);
  return before.map((goal) => (goal === active ? { ...goal, words } : goal));
}

/** What is kept of the conversation once the message is heard. */
function remembered(
  own: string,
  clauses: readonly Clause[],
  reader: Reader,
  before: Conversation,
  {
    message,
    topics,
    weighed,
  }: { readonly message: string; readonly topics: WeighedTopics; readonly weighed: WeighedChoices },
): Conversation {
  const later = clauses
    .filter((clause) => clause.later && !clause.asks)
    .flatMap((clause) => wordsOf(clause.text.exact, reader));
  const active = before.goals.find(({ status }) => status === "active");
  const former = new Set(before.goals.flatMap(({ words }) => words));
  const bans = bansOf(clauses, reader, new Set(active?.head));
  const opened = newGoal(own, clauses, reader, former);
  const isResolved = topics.courseChanges.some(
    ({ kind, isCertain }) => kind === "return" || (kind === "pivot" && isCertain),
  );
  return {
    ...(before.unchanged === undefined ? {} : { unchanged: before.unchanged }),
    ...(before.changed === undefined ? {} : { changed: before.changed }),
    messages: before.messages + 1,
    talk: withMessage(before.talk ?? NOTHING_USUAL, typedIn(message), before.goals.length === 0),
    languages:
      before.languages.length > 0 && before.messages > 2
        ? before.languages
        : capped([...before.languages, ...reader.languages], 4),
    goals: nextGoals(before.goals, opened, topics.isFinished).slice(-MAX_GOALS),
    latest: opened,
    announced: capped([...before.announced, ...weighed.announced], MAX_NOTED),
    banned: capped([...before.banned, ...weighed.banned, ...kindsBanned(clauses, reader)], MAX_NOTED),
    bannedWords: capped([...(before.bannedWords ?? []), ...bans], MAX_NOTED),
    names: capped([...(before.names ?? []), ...namesUsed(clauses)], MAX_NOTED),
    announcedWords: capped([...before.announcedWords, ...later], MAX_NOTED),
    said: [...(before.said ?? []), ...statementsOf(clauses, reader, before.messages)].slice(-MAX_NOTED),
    droppedWords: capped([...before.droppedWords, ...topics.dropped], MAX_NOTED),
    isStraying:
      topics.isStraying ||
      unknownNameIn(clauses, reader) !== null ||
      nameLeft(clauses, reader, before.names ?? []) !== null ||
      (before.isStraying === true && !isResolved),
  };
}

/** What would contradict a decision apart from what does not: what was announced comes in its time. */
function slotsSaid(
  all: readonly SlotChange[],
  courseChanges: readonly CourseChange[],
): Pick<HeardMessage, "changes" | "proposed"> {
  const isDoubtful = ({ slot, how }: SlotChange): boolean =>
    how === "changed" && courseChanges.some((change) => change.slot === slot);
  return {
    changes: all
      .filter((change) => !isDoubtful(change))
      .map((change) => (change.how === "changed" ? { ...change, how: "narrowed" } : change)),
    proposed: all.filter(isDoubtful),
  };
}

/** What opens the work changes no course. */
const shownIn = (pieces: ReadPieces): Shown =>
  pieces.before.goals.length === 0
    ? { readings: {}, wording: [] }
    : { readings: readingsOf(pieces), wording: wordingOf(pieces) };

/** Of a long tale every reading is faint; who takes a wish back, breaks off, informs, corrects or leaves all as it is has none. */
const isFaint = (clauses: readonly Clause[], reader: Reader, readings: Readings): boolean =>
  clauses.length > TALE_CLAUSES ||
  isTakenBack(clauses, reader) ||
  breaksOff(clauses) ||
  informs(clauses) ||
  corrects(clauses) ||
  leavesAllAsItIs(readings);

/** Does what a tool brought, or somebody pasted, tell an agent to drop its plan? */
export function tellsToDropPlan(data: string): boolean {
  if (data.trim() === "") return false;
  const reader = readerOf(data, []);
  return demandsNoProcess(clausesOf(data, reader.cues), reader, new Set()) === "certain";
}

/**
 * @param message whole text of the human's parts.
 * @param standing what is decided in a slot, project-wide.
 * @param open names of the open work in the plan.
 * @param elsewhere what was answered about messages of the same human in other sessions.
 */
export function hearMessage(
  message: string,
  before: Conversation,
  standing: (slot: string) => SlotStanding,
  open = "",
  elsewhere: Answers = {},
): HeardMessage {
  const { own, data, dictates } = ownWords(message);
  const reader = readerOf(own, before.languages);
  const clauses = meantHere(clausesOf(withoutLapses(own), reader.cues), reader);
  const isFirst = before.goals.length === 0;
  const choices = choicesIn(
    clauses,
    reader.cues,
    (slot, value) => standing(slot).inForce.includes(value) || standing(slot).past.includes(value),
    isFirst,
  );
  const isAsAgreed = clauses.some((clause) => hasCue(reader.cues.asAgreed, clause.text));
  const weighed = weighChoices(choices, {
    standing,
    announced: before.announced,
    banned: before.banned,
    isFirst,
    isAsAgreed,
  });
  const planned = wordsOf(open.slice(0, PLAN_CHARS), reader);
  const topics = isFirst || isAsAgreed ? NO_TOPICS : weighTopics(clauses, reader, before, planned);
  const isHeard = topics.courseChanges.some(({ isCertain }) => isCertain);
  const against = isFirst || isAsAgreed ? [] : againstWords(clauses, reader, before, isHeard);
  const words = isFirst
    ? { courseChanges: [], changes: [] }
    : leftInWords(clauses, reader, {
        choices,
        weighed,
        standing,
        goal: before.goals.find(({ status }) => status === "active"),
        isAsAgreed,
        isHeard: topics.courseChanges.length > 0,
      });
  const courseChanges = [
    ...topics.courseChanges,
    ...weighed.courseChanges,
    ...words.courseChanges,
    ...against,
  ].toSorted((a, b) => Number(b.isCertain) - Number(a.isCertain));
  const shown = shownIn({ clauses, reader, before, choices, standing, planned, courseChanges });
  // What is dictated is to be done as it stands: of that, and of what is faint, only what the lists hear counts.
  const isHidden = courseChanges.length === 0 && (dictates || isFaint(clauses, reader, shown.readings));
  const isGoingOn = !isFirst && choices.length === 0 && goesOn(clauses, reader, before, planned);
  const course = courseOf(shown, before, elsewhere);
  return {
    own,
    ...shown,
    course: isGoingOn || isHidden ? "none" : course,
    isScored: !isGoingOn && !isHidden,
    isPoisonInData: tellsToDropPlan(data),
    ...slotsSaid([...weighed.changes, ...words.changes], courseChanges),
    saysStuck: clauses.some((clause) => hasCue(reader.cues.stuck, clause.text)),
    answer: isGoingOn
      ? "go on"
      : answerOf(own, clauses, reader, new Set([...planned, ...before.goals.flatMap(({ head }) => head)])),
    isBare: clauses.reduce((sum, clause) => sum + clause.text.words.length, 0) <= BARE_WORDS,
    named: [
      ...new Set(
        choices.filter(({ kind }) => kind === "chosen").map(({ slot, value }) => `${slot}=${value}`),
      ),
    ],
    conversation: remembered(own, clauses, reader, before, { message, topics, weighed }),
  };
}
