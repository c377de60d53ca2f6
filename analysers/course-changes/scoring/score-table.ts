/** A score as text: the figures, a row per label and per language, and on demand every message that went wrong. */
import { columns } from "@idumb/labelled-data";
import type { DialogueScore, ScoredMessage, Share } from "./score.ts";

const share = ({ hits, of, rate }: Share): string =>
  rate === null ? "–" : `${(rate * 100).toFixed(1)} % (${hits}/${of})`;

export function dialogueTable(score: DialogueScore): string {
  const { declare } = score;
  return [
    columns([
      ["label", "flagged", "asked to declare"],
      ...Object.entries(score.labels).map(([name, row]) => [name, share(row.flagged), share(row.asked)]),
    ]),
    columns([
      ["language", "recall", "false alarms"],
      ...Object.entries(score.languages).map(([name, row]) => [
        name,
        share(row.recall),
        share(row.falseAlarm),
      ]),
    ]),
    `flags seen: ${share(score.recall)}`,
    `clean sessions with a false alarm: ${share(score.falseAlarm)}; messages flagged wrongly: ${share(score.flaggedWrongly)}`,
    `asked to declare: covers ${share(declare.covers)} of the missed flags; asked at ${share(declare.disturbs)} of the plain messages, in ${share(declare.cleanSessions)} of the clean sessions`,
  ].join("\n");
}

/** Misses, false alarms and needless questions, in this order; empty when there are none. */
export function missList(items: readonly ScoredMessage[]): string {
  const groups: readonly (readonly [string, (item: ScoredMessage) => boolean])[] = [
    ["Flags not seen", ({ expected, got }) => expected.flag && !got.flag],
    ["False alarms", ({ expected, got }) => !expected.flag && got.flag],
    ["Asked for nothing", ({ expected, got }) => !expected.flag && !got.flag && got.asked],
  ];
  return groups
    .flatMap(([title, belongs]) => {
      const found = items.filter(belongs);
      return found.length === 0 ? [] : [`\n${title}: ${found.length}`, ...found.map(described)];
    })
    .join("\n");
}

function described({ id, lang, expected, got, text }: ScoredMessage): string {
  const seen = got.flag ? got.signals.join(", ") : got.asked ? "asked" : "nothing";
  return `  ${id} ${lang} [${expected.label}] ${text.replaceAll("\n", "\n      ")}\n      seen as: ${seen}`;
}
