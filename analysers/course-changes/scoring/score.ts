/**
 * Labels against what was heard. A flagged message is seen when any signal is raised at it, whatever its kind; a
 * false alarm is a session without flags in which one is raised at all. Apart from that, the agent that is asked to
 * declare: how many missed flags that covers, and how often it is asked for nothing.
 */
import { LABELS, type Dialogue, type Label } from "./read-dialogues.ts";

/** What was made of one message. */
export interface HeardAs {
  /** Kinds of the signals that were raised at the message. */
  readonly signals: readonly string[];
  /** Was the agent asked to declare what the message does? */
  readonly asked: boolean;
}

export interface ScoredMessage {
  /** The dialogue's id and the number of the message, from 1. */
  readonly id: string;
  readonly lang: string;
  readonly text: string;
  readonly expected: { readonly label: Label; readonly flag: boolean };
  readonly got: HeardAs & { readonly flag: boolean };
  readonly isCleanSession: boolean;
}

/** `hits` of `of`; `rate` is null where there was nothing to hit. */
export interface Share {
  readonly hits: number;
  readonly of: number;
  readonly rate: number | null;
}

interface LabelScore {
  readonly messages: number;
  readonly flagged: Share;
  /** Asked, and not flagged. */
  readonly asked: Share;
}

export interface DialogueScore {
  readonly kind: "dialogues";
  /** Of the messages that must be flagged. */
  readonly recall: Share;
  /** Of the sessions without any flag. */
  readonly falseAlarm: Share;
  /** Of the messages without a flag, in all sessions. */
  readonly flaggedWrongly: Share;
  readonly declare: {
    /** Flags that were missed and at which the agent was asked. */
    readonly covers: Share;
    /** Messages without a flag at which it was asked. */
    readonly disturbs: Share;
    /** Clean sessions in which it was asked at all. */
    readonly cleanSessions: Share;
  };
  readonly labels: Readonly<Partial<Record<Label, LabelScore>>>;
  readonly languages: Readonly<Record<string, { readonly recall: Share; readonly falseAlarm: Share }>>;
  readonly items: readonly ScoredMessage[];
}

/** @param heard one list per dialogue, one entry per message. */
export function scoreDialogues(
  dialogues: readonly Dialogue[],
  heard: readonly (readonly HeardAs[])[],
): DialogueScore {
  const items = dialogues.flatMap((dialogue, at) => scoreDialogue(dialogue, heard[at] ?? []));
  const flags = items.filter(({ expected }) => expected.flag);
  const plain = items.filter(({ expected }) => !expected.flag);
  const missed = flags.filter(({ got }) => !got.flag);
  const labels = LABELS.flatMap((label) => {
    const members = items.filter(({ expected }) => expected.label === label);
    return members.length === 0 ? [] : [[label, scoreLabel(members)] as const];
  });
  const names = [...new Set(items.map(({ lang }) => lang))].toSorted();
  return {
    kind: "dialogues",
    recall: share(flags, ({ got }) => got.flag),
    falseAlarm: falseAlarm(items),
    flaggedWrongly: share(plain, ({ got }) => got.flag),
    declare: {
      covers: share(missed, ({ got }) => got.asked),
      disturbs: share(plain, ({ got }) => got.asked && !got.flag),
      cleanSessions: perSession(items, ({ got }) => got.asked),
    },
    labels: Object.fromEntries(labels),
    languages: Object.fromEntries(
      names.map((name) => {
        const own = items.filter(({ lang }) => lang === name);
        const recall = share(
          own.filter(({ expected }) => expected.flag),
          ({ got }) => got.flag,
        );
        return [name, { recall, falseAlarm: falseAlarm(own) }];
      }),
    ),
    items,
  };
}

function scoreDialogue(
  { id, lang, messages }: Dialogue,
  heard: readonly HeardAs[],
): readonly ScoredMessage[] {
  const isCleanSession = messages.every(({ expectFlag }) => !expectFlag);
  return messages.map(({ text, label, expectFlag }, at) => {
    const got = heard[at] ?? { signals: [], asked: false };
    return {
      id: `${id}/${at + 1}`,
      lang,
      text,
      expected: { label, flag: expectFlag },
      got: { ...got, flag: got.signals.length > 0 },
      isCleanSession,
    };
  });
}

function scoreLabel(members: readonly ScoredMessage[]): LabelScore {
  return {
    messages: members.length,
    flagged: share(members, ({ got }) => got.flag),
    asked: share(members, ({ got }) => got.asked && !got.flag),
  };
}

const falseAlarm = (items: readonly ScoredMessage[]): Share => perSession(items, ({ got }) => got.flag);

/** Of the clean sessions, those with a message of that kind. */
function perSession(items: readonly ScoredMessage[], hit: (item: ScoredMessage) => boolean): Share {
  const sessions = new Map<string, boolean>();
  for (const item of items) {
    if (!item.isCleanSession) continue;
    const session = item.id.slice(0, item.id.lastIndexOf("/"));
    sessions.set(session, sessions.get(session) === true || hit(item));
  }
  return share([...sessions.values()], (value) => value);
}

function share<T>(items: readonly T[], hit: (item: T) => boolean): Share {
  const hits = items.filter(hit).length;
  return { hits, of: items.length, rate: items.length === 0 ? null : hits / items.length };
}
