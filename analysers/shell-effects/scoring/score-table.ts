/** A score as text: the figures, how each class was seen, and on demand every line that went wrong. */
import { columns } from "@idumb/labelled-data";
import type { SeenAs } from "./line-verdict.ts";
import type { Fault, ScoredItem, Share, ShellScore } from "./score.ts";

const SEEN: readonly SeenAs[] = [
  "nothing",
  "test",
  "build",
  "network",
  "git-write",
  "opaque",
  "write",
  "destructive",
  "dynamic",
];

const TITLES: Readonly<Record<Fault, string>> = {
  "write-missed": "Writes not seen",
  "destruction-missed": "Losses not seen",
  "false-alarm": "Harmless lines refused although a task was active",
  "needs-task": "Reading and testing lines that need a task",
};

const share = ({ hits, of, rate }: Share): string =>
  rate === null ? "–" : `${(rate * 100).toFixed(1)} % (${hits}/${of})`;

export function scoreTable(score: ShellScore): string {
  const rows = Object.entries(score.classes).map(([name, row]) => [
    `${name} (${row.lines})`,
    ...SEEN.map((kind) => String(row.seenAs[kind] ?? "·")),
    share(row.writesSeen),
    share(row.destructionSeen),
    share(row.falseAlarm),
  ]);
  return [
    columns([["labelled \\ seen as", ...SEEN, "writes seen", "losses seen", "false alarms"], ...rows]),
    `writes seen: ${share(score.recall.writes)}; without opaque programs: ${share(score.recall.writesOutright)}`,
    `losses seen: ${share(score.recall.destructive)}`,
    `false alarms with a task: ${share(score.falseAlarm.withTask)}; read, git-read, test refused without one: ${share(score.falseAlarm.withoutTask)}`,
    `ambiguous, in no figure: ${score.ambiguous}`,
  ].join("\n");
}

/** Every line with a fault, by fault; empty when there is none. */
export function faultList(items: readonly ScoredItem[]): string {
  return Object.entries(TITLES)
    .flatMap(([fault, title]) => {
      const found = items.filter(({ faults }) => faults.includes(fault as Fault));
      return found.length === 0 ? [] : [`\n${title}: ${found.length}`, ...found.map(described)];
    })
    .join("\n");
}

function described({ id, command, expected, got }: ScoredItem): string {
  const said = got.why.length === 0 ? "nothing" : got.why.join("; ");
  return `  ${id} [${expected.class}] ${command.replaceAll("\n", "\n      ")}\n      seen as ${got.class}: ${said}`;
}
