/** A score as text: the figures by category, and on demand every pair that went wrong. */
import { columns } from "@idumb/labelled-data";
import type { BugScore, NamedRisk, ScoredPair, Share } from "./score.ts";

const share = ({ hits, of, rate }: Share): string =>
  rate === null ? "–" : `${(rate * 100).toFixed(1)} % (${hits}/${of})`;

export function bugTable(score: BugScore): string {
  const rows = Object.entries(score.classes).map(([name, row]) => [
    `${name} (${row.pairs})`,
    share(row.recall),
    share(row.falseAlarm),
  ]);
  return [
    columns([["planted", "held up", "clean twin held up"], ...rows]),
    `bugs held up: ${share(score.recall)}; of those that the code alone shows: ${share(score.staticRecall)}`,
    `clean twins held up: ${share(score.falseAlarm)}; by a risk of any category: ${share(score.heldUp)}`,
  ].join("\n");
}

/** Every miss and every false alarm; empty when there is none. */
export function bugFaults(items: readonly ScoredPair[]): string {
  const missed = items.filter(({ faults }) => faults.includes("missed"));
  const alarms = items.filter(({ got }) => got.clean.length > 0);
  return [
    ...(missed.length === 0 ? [] : [`\nMissed: ${missed.length}`]),
    ...missed.map(
      ({ id, path, expected, got }) => `  ${id} [${expected}] ${path}: named ${listed(got.buggy)}`,
    ),
    ...(alarms.length === 0 ? [] : [`\nClean twins held up by anything: ${alarms.length}`]),
    ...alarms.map(
      ({ id, path, expected, got }) => `  ${id} [${expected}] ${path}: named ${listed(got.clean)}`,
    ),
  ].join("\n");
}

function listed(risks: readonly NamedRisk[]): string {
  return risks.length === 0
    ? "nothing"
    : risks.map(({ category, rule, line }) => `${category} (${rule}, line ${line})`).join(", ");
}
