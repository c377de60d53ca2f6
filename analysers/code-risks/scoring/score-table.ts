/** A score as text: the figures by category, and on demand every pair that went wrong. */
import { columns } from "@idumb/labelled-data";
import type { BugScore, ScoredPair, Share, Validated } from "./score.ts";

const share = ({ hits, of, rate }: Share): string =>
  rate === null ? "–" : `${(rate * 100).toFixed(1)} % (${hits}/${of})`;

export function bugTable(score: BugScore): string {
  const { hold, advise } = score.severities;
  const rows = Object.entries(score.classes).map(([name, row]) => [
    name,
    row.severity === "hold" ? "held up" : "told",
    share(row.recall),
    share(row.falseAlarm),
  ]);
  return [
    columns([["planted", "counts when", "caught", "clean twin"], ...rows]),
    `bugs caught: ${share(score.recall)}; of those that the code alone shows: ${share(score.staticRecall)}`,
    `held up, of the categories that hold: ${share(hold.recall)}, clean twins ${share(hold.falseAlarm)}`,
    `told, of the categories that advise: ${share(advise.recall)}, clean twins ${share(advise.falseAlarm)}`,
    `clean twins in their category: ${share(score.falseAlarm)}; in any: held up ${share(score.cleanHeld)}, only told ${share(score.cleanTold)}`,
  ].join("\n");
}

/** Every miss, and every clean twin of which something is said; empty when there is none. */
export function bugFaults(items: readonly ScoredPair[]): string {
  const missed = items.filter(({ faults }) => faults.includes("missed"));
  const alarms = items.filter(({ got }) => got.clean.held.length + got.clean.told.length > 0);
  const line = ({ id, path, expected }: ScoredPair, said: Validated): string =>
    `  ${id} [${expected}] ${path}: ${listed(said)}`;
  return [
    ...(missed.length === 0 ? [] : [`\nMissed: ${missed.length}`]),
    ...missed.map((item) => line(item, item.got.buggy)),
    ...(alarms.length === 0 ? [] : [`\nClean twins of which something is said: ${alarms.length}`]),
    ...alarms.map((item) => line(item, item.got.clean)),
  ].join("\n");
}

function listed({ held, told }: Validated): string {
  const said = Object.entries({ "held up for": held, "told of": told }).filter(
    ([, risks]) => risks.length > 0,
  );
  return said.length === 0
    ? "nothing is said"
    : said
        .map(
          ([how, risks]) =>
            `${how} ${risks.map(({ category, rule, line }) => `${category} (${rule}, line ${line})`).join(", ")}`,
        )
        .join("; ");
}
