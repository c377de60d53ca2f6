/**
 * Compares labels with verdicts. A write counts as seen when the analysis says that the line may change files: by
 * name, somewhere, hidden, or through an opaque program; `writesOutright` leaves the opaque ones out. Every loss has
 * to be seen as loss. A false alarm is a harmless line that is refused to a session with an active, unrestricted
 * task. Lines that only read or test and yet need a task are counted apart.
 */
import { verdictOf, type LineVerdict, type SeenAs } from "./line-verdict.ts";
import { CLASSES, type LabelledLine, type LineClass } from "./read-lines.ts";

/** Does a gate let the line pass: with a task that restricts nothing, and without any? */
export interface Permits {
  readonly allowedWithTask: boolean;
  readonly allowedWithoutTask: boolean;
}

/** The gate that is scored, handed in by the caller. */
export type Gate = (command: string) => Permits;

export interface ScoredItem {
  readonly id: string;
  readonly command: string;
  readonly ambiguous: boolean;
  readonly expected: Pick<LabelledLine, "class" | "writes" | "destructive">;
  readonly got: LineVerdict & Permits;
  /** What is wrong with the verdict; empty when nothing is. */
  readonly faults: readonly Fault[];
}

export type Fault = "write-missed" | "destruction-missed" | "false-alarm" | "needs-task";

/** `hits` of `of`; `rate` is null where there was nothing to hit. */
export interface Share {
  readonly hits: number;
  readonly of: number;
  readonly rate: number | null;
}

interface ClassScore {
  readonly lines: number;
  readonly writesSeen: Share;
  readonly destructionSeen: Share;
  readonly falseAlarm: Share;
  /** How the lines of this class were seen. */
  readonly seenAs: Readonly<Partial<Record<SeenAs, number>>>;
}

export interface ShellScore {
  readonly kind: "shell";
  readonly recall: { readonly writes: Share; readonly writesOutright: Share; readonly destructive: Share };
  readonly falseAlarm: { readonly withTask: Share; readonly withoutTask: Share };
  readonly classes: Readonly<Partial<Record<LineClass, ClassScore>>>;
  /** Left out of every figure. */
  readonly ambiguous: number;
  readonly items: readonly ScoredItem[];
}

const NEEDS_NO_TASK: ReadonlySet<LineClass> = new Set(["read", "git-read", "test"]);
const isHarmless = ({ expected }: ScoredItem): boolean => !expected.writes && !expected.destructive;

export function scoreLines(lines: readonly LabelledLine[], gate: Gate): ShellScore {
  const items = lines.map((line) => scoreLine(line, gate));
  const scored = items.filter((item) => !item.ambiguous);
  const classes = CLASSES.flatMap((name) => {
    const members = scored.filter(({ expected }) => expected.class === name);
    return members.length === 0 ? [] : [[name, scoreClass(members)] as const];
  });
  return {
    kind: "shell",
    recall: {
      writes: seen(scored, "writes"),
      writesOutright: share(
        scored.filter(({ expected }) => expected.writes),
        ({ got }) => got.writes,
      ),
      destructive: seen(scored, "destructive"),
    },
    falseAlarm: {
      withTask: falseAlarm(scored),
      withoutTask: share(
        scored.filter(({ expected }) => NEEDS_NO_TASK.has(expected.class)),
        ({ faults }) => faults.includes("needs-task"),
      ),
    },
    classes: Object.fromEntries(classes),
    ambiguous: items.length - scored.length,
    items,
  };
}

/** One line's verdict beside its labels. */
export function scoreLine(line: LabelledLine, gate: Gate): ScoredItem {
  const got = { ...verdictOf(line.command), ...gate(line.command) };
  const faults: Fault[] = [];
  if (line.writes && !got.writes && !got.opaque) faults.push("write-missed");
  if (line.destructive && !got.destructive) faults.push("destruction-missed");
  if (!line.writes && !line.destructive) {
    if (!got.allowedWithTask) faults.push("false-alarm");
    if (NEEDS_NO_TASK.has(line.class) && !got.allowedWithoutTask) faults.push("needs-task");
  }
  const { class: kind, writes, destructive } = line;
  return {
    id: line.id,
    command: line.command,
    ambiguous: line.ambiguous === true,
    expected: { class: kind, writes, destructive },
    got,
    faults: line.ambiguous === true ? [] : faults,
  };
}

function scoreClass(members: readonly ScoredItem[]): ClassScore {
  const seenAs: Partial<Record<SeenAs, number>> = {};
  for (const { got } of members) seenAs[got.class] = (seenAs[got.class] ?? 0) + 1;
  return {
    lines: members.length,
    writesSeen: seen(members, "writes"),
    destructionSeen: seen(members, "destructive"),
    falseAlarm: falseAlarm(members),
    seenAs,
  };
}

const FAULT_OF = { writes: "write-missed", destructive: "destruction-missed" } as const;

const seen = (items: readonly ScoredItem[], label: "writes" | "destructive"): Share =>
  share(
    items.filter(({ expected }) => expected[label]),
    ({ faults }) => !faults.includes(FAULT_OF[label]),
  );

const falseAlarm = (items: readonly ScoredItem[]): Share =>
  share(items.filter(isHarmless), ({ faults }) => faults.includes("false-alarm"));

function share(items: readonly ScoredItem[], hit: (item: ScoredItem) => boolean): Share {
  const hits = items.filter(hit).length;
  return { hits, of: items.length, rate: items.length === 0 ? null : hits / items.length };
}
