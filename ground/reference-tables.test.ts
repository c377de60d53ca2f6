import { describe, expect, it } from "vitest";
import { compatibilityTable, settingsTable } from "./reference-tables.ts";

describe("the table of the settings", () => {
  it("has the key, its default, what is allowed and what it means", () => {
    const properties = {
      $schema: { type: "string" },
      mode: { description: "How strict.", enum: ["a", "b"], default: "a" },
      days: { description: "How long.", type: "integer", minimum: 0, maximum: 9, default: 7 },
    };
    expect(settingsTable({ properties }).split("\n").slice(2)).toEqual([
      '| `mode` | `"a"` | `"a"`, `"b"` | How strict. |',
      "| `days` | `7` | 0 to 9 | How long. |",
    ]);
  });
});

describe("the table of the hosts", () => {
  it("says what each version does, and what nobody asked it", () => {
    const hostVersions = { "1.0": { "tool.ask": "verified" }, "2.0": { "tool.ask": "absent" } };
    const rows = compatibilityTable({ hostVersions }).split("\n");
    expect(rows[0]).toBe("| What the plugin needs | 1.0 | 2.0 |");
    expect(rows.at(-1)).toBe("| `govern_shell` keeps your own permission rules | yes | no |");
    expect(rows[2]).toContain("| not asked | not asked |");
  });

  it("refuses a need that it has no words for", () => {
    expect(() => compatibilityTable({ hostVersions: { "1.0": { "tool.new": "verified" } } })).toThrow(
      "tool.new",
    );
  });
});
