/**
 * Labels against what was asked. A change of course is covered when the agent is asked before it writes, whatever it is
 * then answered; what is asked at ordinary talk is the price. Conversations without labels have the price only.
 */
import { LABELS, type Dialogue, type Label } from "./read-dialogues.ts";

/** What was made of one message. */
export interface HeardAs {
  /** Has the agent to say what the message does before it writes? */
  readonly asked: boolean;
  /** Was it told in a line that the message may change something, without a hold? */
  readonly told: boolean;
  /** How often a write was held until that was answered; absent where none was tried. */
  readonly holds?: number;
  /** Did a real model say rightly what the message does, in its first calls, asked or not? Absent where none was shown it. */
  readonly isUnderstood?: boolean;
}

export interface ScoredMessage {
  /** The dialogue's id and the number of the message, from 1. */
  readonly id: string;
  readonly lang: string;
  readonly text: string;
  readonly expected: { readonly label: Label | null; readonly flag: boolean };
  readonly got: HeardAs;
  readonly isCleanSession: boolean;
}

/** `hits` of `of`; `rate` is null where there was nothing to hit, `from` and `to` hold it in 95 of 100 cases. */
export interface Share {
  readonly hits: number;
  readonly of: number;
  readonly rate: number | null;
  readonly from: number;
  readonly to: number;
}

/** By one value of a property, such as a language. */
interface Part {
  readonly covered: Share;
  readonly plainAsked: Share;
}

export interface DialogueScore {
  readonly kind: "dialogues";
  /** Of the changes of course, those at which the agent is asked before it writes. */
  readonly covered: Share;
  /** Asked, or told in a line. */
  readonly noticed: Share;
  /** Of all other messages. */
  readonly plainAsked: Share;
  /** Of the changes after which the agent wrote, those at which its first write was held, so that nothing was written. */
  readonly heldInTime: Share;
  /** Of the questions that a real model was asked, those that it answered rightly. */
  readonly understood: Share;
  /** Of the changes that the plugin asked nothing about, those that a real model spoke of by itself, and rightly. */
  readonly volunteered: Share;
  /** Plain messages at which a write was held. */
  readonly plainHeld: number;
  /** The most often that a write was held at one of them. */
  readonly mostHolds: number;
  /** Questions in a session without any change, on average; null where there is none. */
  readonly asksPerCleanSession: number | null;
  /** Of these sessions, those in which the agent is asked at all. */
  readonly cleanSessionsAsked: Share;
  readonly labels: Readonly<Partial<Record<Label, Share>>>;
  readonly languages: Readonly<Record<string, Part>>;
  readonly items: readonly ScoredMessage[];
}

const Z = 1.96;

/** The interval of Wilson: it stays within 0 and 1, for small numbers too. */
export function shareOf<T>(items: readonly T[], hit: (item: T) => boolean): Share {
  const of = items.length;
  const hits = items.filter(hit).length;
  if (of === 0) return { hits, of, rate: null, from: 0, to: 1 };
  const rate = hits / of;
  const middle = rate + (Z * Z) / (2 * of);
  const reach = Z * Math.sqrt((rate * (1 - rate)) / of + (Z * Z) / (4 * of * of));
  const whole = 1 + (Z * Z) / of;
  return {
    hits,
    of,
    rate,
    from: Math.max(0, (middle - reach) / whole),
    to: Math.min(1, (middle + reach) / whole),
  };
}

const isAsked = ({ got }: ScoredMessage): boolean => got.asked;
const isChange = ({ expected }: ScoredMessage): boolean => expected.flag;
const isUnderstood = ({ got }: ScoredMessage): boolean => got.isUnderstood === true;
const isPlain = ({ expected }: ScoredMessage): boolean => !expected.flag;

/** @param heard one list per dialogue, one entry per message. */
export function scoreDialogues(
  dialogues: readonly Dialogue[],
  heard: readonly (readonly HeardAs[])[],
): DialogueScore {
  const items = dialogues.flatMap((dialogue, at) => scoreDialogue(dialogue, heard[at] ?? []));
  const clean = dialogues.filter(({ messages }) => messages.every(({ expectFlag }) => !expectFlag));
  const asks = clean.map(({ id }) => items.filter((item) => isAsked(item) && sessionOf(item) === id).length);
  const labels = LABELS.flatMap((label) => {
    const members = items.filter(({ expected }) => expected.label === label);
    return members.length === 0 ? [] : [[label, shareOf(members, isAsked)] as const];
  });
  const shown = items.filter(({ got }) => got.isUnderstood !== undefined);
  const names = [...new Set(items.map(({ lang }) => lang))].toSorted();
  return {
    kind: "dialogues",
    covered: shareOf(items.filter(isChange), isAsked),
    noticed: shareOf(items.filter(isChange), ({ got }) => got.asked || got.told),
    plainAsked: shareOf(items.filter(isPlain), isAsked),
    heldInTime: shareOf(
      items.filter((item) => isChange(item) && item.got.holds !== undefined),
      ({ got }) => (got.holds ?? 0) > 0,
    ),
    understood: shareOf(shown.filter(isAsked), isUnderstood),
    volunteered: shareOf(
      shown.filter((item) => !isAsked(item)),
      isUnderstood,
    ),
    plainHeld: items.filter((item) => isPlain(item) && (item.got.holds ?? 0) > 0).length,
    mostHolds: items.reduce((most, item) => (isPlain(item) ? Math.max(most, item.got.holds ?? 0) : most), 0),
    asksPerCleanSession: asks.length === 0 ? null : asks.reduce((sum, count) => sum + count, 0) / asks.length,
    cleanSessionsAsked: shareOf(asks, (count) => count > 0),
    labels: Object.fromEntries(labels),
    languages: Object.fromEntries(
      names.map((name) => {
        const own = items.filter(({ lang }) => lang === name);
        return [
          name,
          {
            covered: shareOf(own.filter(isChange), isAsked),
            plainAsked: shareOf(own.filter(isPlain), isAsked),
          },
        ];
      }),
    ),
    items,
  };
}

const sessionOf = ({ id }: ScoredMessage): string => id.slice(0, id.lastIndexOf("/"));

function scoreDialogue(
  { id, lang, messages }: Dialogue,
  heard: readonly HeardAs[],
): readonly ScoredMessage[] {
  const isCleanSession = messages.every(({ expectFlag }) => !expectFlag);
  return messages.map(({ text, label, expectFlag }, at) => ({
    id: `${id}/${at + 1}`,
    lang,
    text,
    expected: { label, flag: expectFlag },
    got: heard[at] ?? { asked: false, told: false },
    isCleanSession,
  }));
}
