/**
 * Which turning points a compaction must not lose. Before it the summariser is given a report: what to keep, in words
 * to copy, and what to leave out. Its summary is then compared with the points: what it states itself needs no more
 * words; what it left out is appended to it and asked for again. So each cycle asks for less and keeps more.
 */
import { rootOf } from "../kernel/override/override.ts";
import { numberOf, rowsOf } from "../kernel/table.ts";
import type { State } from "../kernel/state.ts";
import type { Purified, TurningPoint } from "../kernel/record/turning-point.ts";

/** Characters of the report besides the block. */
const REPORT_BUDGET = 1_200;
const MOST_DROPPED = 6;
/** A line states a point when it has this share of the words that tell the point from all others, per cent, … */
const ENOUGH_PERCENT = 70;
/** … and this share of all its words, and of why: that one thing goes first is not said by naming the thing. */
const LEAST_PERCENT = 50;
const SHORTEST_WORD = 3;

const HEAD = "Turning points of this work, to be kept in these words:";

/** The points of a session and of all that belong to the same root session. */
export function pointsOf(state: State, sessionID: string): readonly TurningPoint[] {
  const root = rootOf(state, sessionID);
  return (state.turningPoints ?? []).filter((point) => rootOf(state, point.sessionID) === root);
}

/** Words and ids; a word that was broken off says nothing. */
const wordsOf = (text: string): string[] => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:-\d+)?(?!…)(?![\p{L}\p{N}])/gu) ?? [];
  return [...new Set(words.filter((word) => word.length >= SHORTEST_WORD))];
};

/** A name in quotation marks, also one that is cut off at the end of a point. */
const QUOTED = /"([^"]*)(?:"|$)/g;

/** What a text says, each as its words: a name in quotation marks is one thing, however many words it has. */
function thingsIn(text: string): readonly (readonly string[])[] {
  const names = [...text.matchAll(QUOTED)].map(([, name = ""]) => wordsOf(name));
  const others = wordsOf(text.replace(QUOTED, " ")).map((word) => [word]);
  return [...names, ...others].filter((words) => words.length > 0);
}

/** What stands behind the first colon that is not within a name; nothing where there is none. */
function whyOf(brief: string): string {
  const colon = brief.replace(QUOTED, (name) => "-".repeat(name.length)).indexOf(": ");
  return colon === -1 ? "" : brief.slice(colon + 1);
}

const hasShare = (line: ReadonlySet<string>, words: readonly string[], percent: number): boolean =>
  words.filter((word) => line.has(word)).length * 100 >= words.length * percent;

const saysWhy = (line: ReadonlySet<string>, brief: string): boolean => {
  const things = thingsIn(whyOf(brief));
  const said = things.filter((words) => words.every((word) => line.has(word)));
  return said.length * 100 >= things.length * LEAST_PERCENT;
};

/**
 * Ids of the points that a summary states by itself: one of its lines has most of the words that tell the point from
 * all others, half of all its words, and half of why.
 */
export function heldIn(summary: string, points: readonly TurningPoint[]): readonly string[] {
  const lines = summary.split("\n").map((line) => new Set(wordsOf(line)));
  const words = new Map(points.map((point) => [point.id, wordsOf(point.brief)]));
  const uses = new Map<string, number>();
  for (const each of words.values()) for (const word of each) uses.set(word, (uses.get(word) ?? 0) + 1);
  return points
    .filter(({ id, brief }) => {
      const all = words.get(id) ?? [];
      const own = all.filter((word) => uses.get(word) === 1);
      return lines.some(
        (line) =>
          hasShare(line, own.length > 0 ? own : all, ENOUGH_PERCENT) &&
          hasShare(line, all, LEAST_PERCENT) &&
          saysWhy(line, brief),
      );
    })
    .map(({ id }) => id);
}

/**
 * One line for each point within the budget, the oldest first, because the block has room for the newest: all of them
 * in few words, and as many as fit of those that are new since the last compaction in full.
 */
function reportLines(points: readonly TurningPoint[], purified: Purified | undefined): readonly string[] {
  const chosen: { readonly point: TurningPoint; words: string }[] = [];
  let left = REPORT_BUDGET;
  for (const point of points) {
    const cost = point.brief.length + 3;
    if (cost > left) continue;
    chosen.push({ point, words: point.brief });
    left -= cost;
  }
  for (const each of chosen) {
    const more = each.point.text.length - each.words.length;
    if (numberOf(each.point.id) <= (purified?.version ?? 0) || more > left) continue;
    each.words = each.point.text;
    left -= more;
  }
  return chosen.map(({ words }) => `- ${words}`);
}

/** Work and decisions that were given up, by id: their words would only be carried along. */
function dropped(state: State): readonly string[] {
  const plans = rowsOf(state.plans).filter(({ status }) => status === "abandoned");
  const anchors = Object.values(state.anchors).filter(
    ({ status }) => status === "superseded" || status === "resolved",
  );
  return [
    ...plans.slice(-MOST_DROPPED).map(({ id }) => id),
    ...anchors
      .slice(-MOST_DROPPED)
      .map(({ id, supersededBy }) => (supersededBy === null ? id : `${id} (now ${supersededBy})`)),
  ];
}

/** What the summariser is told about turning points, or "". */
export function compactionReport(state: State, sessionID: string): string {
  const purified = state.sessions[sessionID]?.purified;
  const held = new Set(purified?.held);
  const asked = pointsOf(state, sessionID).filter(({ id }) => !held.has(id));
  const lines = reportLines(asked, purified);
  const leaveOut = dropped(state);
  return [
    ...(lines.length > 0 ? [HEAD, ...lines] : []),
    ...(leaveOut.length > 0 ? [`Leave out what was given up: ${leaveOut.join(", ")}`] : []),
  ].join("\n");
}

/** What a summary left out, in few words, the newest first. */
export function missingPoints(state: State, sessionID: string, summary: string): readonly string[] {
  const points = pointsOf(state, sessionID);
  const held = new Set(heldIn(summary, points));
  return points.flatMap(({ id, brief }) => (held.has(id) ? [] : brief)).toReversed();
}
