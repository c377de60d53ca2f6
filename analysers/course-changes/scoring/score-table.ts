/** A score as text: the figures, a row per label and per language, and on demand every message that went wrong. */
import { columns } from "@idumb/labelled-data";
import type { DialogueScore, ScoredMessage, Share } from "./score.ts";

const percent = (value: number): string => (value * 100).toFixed(1);

const share = ({ hits, of, rate, from, to }: Share): string =>
  rate === null ? "–" : `${percent(rate)} % (${hits}/${of}; ${percent(from)} to ${percent(to)})`;

export function dialogueTable(score: DialogueScore): string {
  const { asksPerCleanSession: asks } = score;
  return [
    columns([
      ["label", "asked before a write"],
      ...Object.entries(score.labels).map(([name, row]) => [name, share(row)]),
    ]),
    columns([
      ["language", "changes covered", "plain messages asked"],
      ...Object.entries(score.languages).map(([name, row]) => [
        name,
        share(row.covered),
        share(row.plainAsked),
      ]),
    ]),
    `changes covered: ${share(score.covered)}; or told in a line: ${share(score.noticed)}`,
    `plain messages asked: ${share(score.plainAsked)}`,
    `questions that a real model answered rightly: ${share(score.understood)}${score.understood.of === 0 ? " (none was asked: --model)" : ""}`,
    ...(score.volunteered.of === 0
      ? []
      : [`changes that nobody asked about and a real model spoke of by itself: ${share(score.volunteered)}`]),
    ...(score.heldInTime.of === 0
      ? []
      : [`changes whose first write was held until they were spoken of: ${share(score.heldInTime)}`]),
    ...(score.plainHeld === 0
      ? []
      : [
          `plain messages at which a write was held: ${score.plainHeld}, at most ${score.mostHolds} times each`,
        ]),
    `questions in a session without a change: ${asks === null ? "–" : asks.toFixed(2)}; such sessions with any: ${share(score.cleanSessionsAsked)}`,
  ].join("\n");
}

/** Changes that nobody was asked about, and questions for nothing, in this order; empty when there are none. */
export function missList(items: readonly ScoredMessage[]): string {
  const groups: readonly (readonly [string, (item: ScoredMessage) => boolean])[] = [
    ["Changes not asked about", ({ expected, got }) => expected.flag && !got.asked],
    ["Asked for nothing", ({ expected, got }) => !expected.flag && got.asked],
  ];
  return groups
    .flatMap(([title, belongs]) => {
      const found = items.filter(belongs);
      return found.length === 0 ? [] : [`\n${title}: ${found.length}`, ...found.map(described)];
    })
    .join("\n");
}

function described({ id, lang, expected, got, text }: ScoredMessage): string {
  const seen = got.asked ? "asked" : got.told ? "told" : "nothing";
  return `  ${id} ${lang} [${expected.label ?? "no label"}] ${text.replaceAll("\n", "\n      ")}\n      seen as: ${seen}`;
}
