import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FINDING_HELP } from "./finding-help.ts";
import { FINDINGS, type FindingName } from "./finding.ts";

/** The table of the page, as lines; formatters pad the cells. */
function rows(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .map((cell) => cell.trim())
        .join("|"),
    );
}

it("docs/findings.md has every finding with its severity, meaning and remedy", () => {
  const page = readFileSync(new URL("../docs/findings.md", import.meta.url), "utf8");
  const expected = (Object.keys(FINDINGS) as FindingName[]).map((name) => {
    const { means, remedy } = FINDING_HELP[name];
    return `|\`${name}\`|${FINDINGS[name]}|${means}|${remedy}|`;
  });
  expect(rows(page)).toEqual(expected);
});
