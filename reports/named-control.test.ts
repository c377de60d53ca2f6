import { expect, test } from "vitest";
import { assemble } from "./assemble.ts";
import { reportMarkdown } from "./markdown.ts";
import type { RunResult } from "./observation.ts";
import { reportTable } from "./table.ts";

const run = (arm: string, seed: number, reasons: readonly string[]): RunResult => ({
  scenario: "ST-07",
  arm,
  persona: "hasty",
  user: "vibe-coder",
  seed,
  reasons: reasons.map((text) => ({ text, turn: null })),
  observations: [],
  reached: [],
});

const report = assemble({
  suiteVersion: "0.1.0",
  host: "fake",
  hostVersion: "1.18.33",
  model: "personas",
  runs: [1, 2, 3].flatMap((seed) => [run("governed", seed, []), run("rude", seed, ["words rewritten"])]),
  played: { planned: 6, played: 6 },
  determinism: { equal: null, checked: 0 },
  arms: [{ id: "rude", about: "beside a plugin that minds nobody", role: "control" }],
  comparisons: [],
  scenarios: [{ id: "ST-07", about: "Together with others", sometimes: [], control: "rude" }],
  sabotage: { caught: 0, total: 0, survivors: [], matrix: [] },
  replay: () => "",
});

test("where the control is not the session without the plugin, its column says which it is and how it did", () => {
  expect(reportMarkdown(report)).toContain(
    "| instead rude, beside a plugin that minds nobody: held in 0 of 3 runs | held in 3 of 3 runs",
  );
  const column = reportTable(report)
    .split("\n")
    .map((line) => line.split("│")[2]?.trim() ?? "")
    .join(" ");
  expect(column).toContain("instead rude, beside a plugin that minds nobody: held in 0 of 3 runs");
  expect(column).not.toContain("not run");
});
