import { describe, expect, it } from "vitest";
import { inspectFile } from "../inspect-file.ts";
import { CODE_RULES, TEXT_RULES } from "../risk-rules.ts";
import { CATEGORIES, severityOf } from "./category.ts";

describe("a category", () => {
  const rules = [...CODE_RULES, ...TEXT_RULES];

  it("holds work for an injection, a secret, weak crypto, a disabled check or a lost error, and for nothing else", () => {
    const holding = rules.map(({ category }) => category).filter((one) => severityOf(one) === "hold");
    expect([...new Set(holding)].toSorted()).toEqual([
      "command-injection",
      "hardcoded-secret",
      "missing-await",
      "open-redirect",
      "path-traversal",
      "prototype-pollution",
      "sqli",
      "ssrf",
      "test-disabled",
      "unhandled-error",
      "unsafe-deserialization",
      "weak-crypto",
      "xss",
    ]);
  });

  it("has rules, each of them", () => {
    expect([...new Set(rules.map(({ category }) => category))].toSorted()).toEqual(CATEGORIES.toSorted());
  });

  it("that holds is only advice from a rule that is often broken on purpose", () => {
    const doubtful = rules.filter(({ onlyAdvises }) => onlyAdvises === true);
    expect(doubtful.map(({ id, category }) => [id, severityOf(category)])).toEqual([
      ["error-unsaid", "hold"],
      ["sql-off", "hold"],
      ["no-tests-pass", "hold"],
    ]);
    expect(inspectFile("a.sql", "ALTER TABLE t DISABLE TRIGGER audit;\n")).toMatchObject([
      { rule: "sql-off", category: "test-disabled", severity: "advise" },
    ]);
  });

  it("that advises never takes the place of one that holds in a long list", () => {
    const found = inspectFile("a.js", `${"// TODO: one\n".repeat(80)}el.innerHTML = location.hash;\n`);
    expect(found).toHaveLength(50);
    expect(found.at(-1)).toMatchObject({ rule: "html-sink", severity: "hold", line: 81 });
    expect(found[0]).toMatchObject({ rule: "note-left", severity: "advise", line: 1 });
  });
});
