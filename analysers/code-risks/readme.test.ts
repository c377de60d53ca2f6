/** The page of the package says what the package does: its example is run, its table of categories compared. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inspectFile } from "./index.ts";
import { CATEGORIES, severityOf } from "./risk/category.ts";

const README = readFileSync(new URL("README.md", import.meta.url), "utf8");

it("the example gives what the page says", () => {
  const [, path = "", text = ""] = /inspectFile\("([^"]+)", ("[^\n]*")\);/.exec(README) ?? [];
  const [, result = ""] = /```json\n([^]*?)```/.exec(README) ?? [];
  expect(inspectFile(path, JSON.parse(text))).toEqual(JSON.parse(result));
});

it("the table has every category once, with what it does", () => {
  const rows = [...README.matchAll(/^\| `(hold|advise)` +\|[^|]+\| +([^|]+?) +\|$/gm)];
  const said = rows.flatMap(([, severity = "", names = ""]) =>
    names.split(", ").map((name) => [name, severity]),
  );
  const done = CATEGORIES.map((category) => [category, severityOf(category)]);
  expect(said.toSorted()).toEqual(done.toSorted());
});
