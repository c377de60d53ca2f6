/**
 * Names of technologies by the slot that they fill, read from `names.json`. In a list of names a leading `~` marks one
 * that is also a common word: it counts capitalised or after a word such as "use" only. A leading `?` marks a plain
 * description ("flat file"): it counts where something is being chosen only. A leading `.` marks the ending of a file.
 */
import names from "./names.json" with { type: "json" };

/** Values of a slot, each with its other names. */
type Values = Readonly<Record<string, readonly string[]>>;

/** How a name is looked for, by the group that it stands in. */
export type NameGroup = "popular" | "rare" | "traces";

/** What one slot may hold. */
interface SlotNames {
  /** Known so well that a typo in one is still heard. */
  readonly popular?: Values;
  /** Few projects use them: a name that nobody listed is never heard, so the list is long. */
  readonly rare?: Values;
  /**
   * What gives a technology away although nobody names it: its settings files, its commands, the names in its code.
   * The value itself is no trace, and signs count: `app.use` is not "app use".
   */
  readonly traces?: Values;
}

interface Names {
  /** Names that are everyday words too, whether or not they are marked. */
  readonly everydayToo: readonly string[];
  /** Marked as common somewhere, but everybody who says them means the technology. */
  readonly unmistakable: readonly string[];
  /** Beginnings of values that are chosen where nothing of the kind is wanted: no framework, no cloud. */
  readonly ownMeans: readonly string[];
  /** Kept in the browser of one person. */
  readonly inBrowser: readonly string[];
  /** Formats and labels: a word like these is no unlisted technology. */
  readonly noDecision: readonly string[];
  /** Names that are words of looks, physics or schedules as well. */
  readonly wordsOfLooks: readonly string[];
  /** A clause of this one word names nothing, unless the work opens or it stands in a list of names: "next: a chat". */
  readonly saidAlone: readonly string[];
  /** "a svelte, thin border" */
  readonly adjectives: readonly string[];
  /** What stands in a course change for a value that nobody named, and ahead of one that was ruled out. */
  readonly inCourseChanges: {
    readonly anotherLanguage: string;
    readonly somethingElse: string;
    readonly no: string;
  };
  /** By these a line of a log, a stack trace or code is known. */
  readonly machineLines: {
    readonly beginnings: readonly string[];
    readonly tools: readonly string[];
    readonly alarms: readonly string[];
    readonly statements: readonly string[];
    readonly errors: readonly string[];
    readonly labels: readonly string[];
  };
  /** Names with signs, and how they are written in words. */
  readonly spelledOut: Readonly<Record<string, string>>;
  /** What a value is a kind of: the two never contradict each other. */
  readonly kindOf: Readonly<Record<string, string>>;
  readonly slots: Readonly<Record<string, SlotNames>>;
}

export const NAMES: Names = names;

/** What is left behind where a ruled out value is asked for. */
export const without = (value: string): string => `${NAMES.inCourseChanges.no} ${value}`;
