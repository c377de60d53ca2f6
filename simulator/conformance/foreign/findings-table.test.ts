import { expect, it } from "vitest";
import { comparedTable, ecosystemTable, findingsTable, realTable, withTable } from "./findings-table.ts";

it("has a row for each finding, and one for a plugin in which nothing was found", () => {
  const finding = { name: "unknown-hook", evidence: "registers a|b,\n  no hook" } as const;
  const table = findingsTable([
    {
      plugin: "p@1.0.0",
      report: {
        checks: [{ opencode: 1, name: "hooks", about: "", status: "fail", findings: [finding] }],
        findings: [finding],
      },
    },
    { plugin: "q@2.0.0", report: { checks: [], findings: [] } },
  ]);
  expect(table.split("\n").slice(2)).toEqual([
    "| `p@1.0.0` (0 of 1 checks pass) | `unknown-hook` | registers a\\|b, no hook |",
    "| `q@2.0.0` (0 of 0 checks pass) | – | nothing found |",
  ]);
});

it("shows the beginning of a long text", () => {
  const finding = { name: "prefix-unstable", evidence: "x".repeat(300) } as const;
  const table = findingsTable([{ plugin: "p@1.0.0", report: { checks: [], findings: [finding] } }]);
  expect(table).toContain(`| ${"x".repeat(190)}… |`);
});

it("replaces what stands between the marks and nothing else, and refuses a text without them", () => {
  const text = "before\n<!-- begin: npm run conformance -- --foreign --check -->\nold\n<!-- end -->\nafter\n";
  const once = withTable(text, "NEW");
  expect(once).toBe(text.replace("\nold\n", "\n\nNEW\n\n"));
  expect(withTable(once, "NEW")).toBe(once);
  expect(() => withTable("nothing", "NEW")).toThrow("to put the table between");
});

it("says of each finding on OpenCode 2 what the real host shows", () => {
  const finding = { name: "setup-threw", evidence: "setup threw no" } as const;
  const table = realTable([
    { plugin: "p@1.0.0", finding, real: "the same" },
    { plugin: "p@1.0.0", finding, real: "shows nothing of it" },
    { plugin: "q@1.0.0", real: "the session goes well" },
  ]);
  expect(table.split("\n").slice(2)).toEqual([
    "| `p@1.0.0` | `setup-threw` | setup threw no | the same |",
    "|  | `setup-threw` | setup threw no | shows nothing of it |",
    "| `q@1.0.0` | – | nothing found | the session goes well |",
  ]);
});

it("has the mend of each finding and what the real host shows, and the sum of what is equal", () => {
  const finding = { name: "unknown-hook", evidence: "registers a" } as const;
  const rows = [
    { plugin: "p@1.0.0", finding, mend: "use `event`", real: "shows the same" },
    { plugin: "q@1.0.0" },
  ];
  expect(ecosystemTable(rows).split("\n").slice(2)).toEqual([
    "| `p@1.0.0` | `unknown-hook` | registers a | use event | shows the same |",
    "| `q@1.0.0` | nothing found | – | – | – |",
  ]);
  const parts = [
    { plugin: "p", version: "1.0.0", equal: 3, total: 3 },
    { plugin: "q", version: "2.0.0", equal: 2, total: 3 },
  ];
  expect(
    comparedTable(parts, [{ id: "q-own", what: "differs in files" }])
      .split("\n")
      .slice(2),
  ).toEqual([
    "| `p@1.0.0` | 3 of 3 |",
    "| `q@2.0.0` | 2 of 3 |",
    "| all | 5 of 6 |",
    "",
    "- `q-own`: differs in files",
  ]);
});
