/** The work for a file is bounded in steps, which are counted: twice the file is about twice the work, or it is not read. */
import { describe, expect, it } from "vitest";
import { ADVERSARIAL_FILES } from "./adversarial-files.fixture.ts";
import { inspectFile, inspectWhole } from "./inspect-file.ts";

const inspected = (name: string, chars: number) => {
  const file = ADVERSARIAL_FILES[name];
  if (!file) throw new Error(`there is no file "${name}"`);
  return inspectWhole(file.path, file.text(chars));
};

describe("the steps of an inspection", () => {
  it.each([
    ["ts one name assigned", 12_000],
    ["ts open strings", 50_000],
    ["ts nested blocks", 12_000],
  ] as const)("%s: a large file is not read, and says so", (name, chars) => {
    const file = inspected(name, chars);
    expect(file).toMatchObject({ isRead: false, risks: [] });
    expect(file.steps).toBeLessThan(3_400_000);
    expect(inspected(name, 300)).toMatchObject({ isRead: true });
  });

  it.each([
    "ts comments",
    "ts statements in one function",
    "ts functions that call each other",
    "js functions in one function",
    "ts async functions",
    "ts guards in one function",
    "ts secrets",
    "ts tests",
    "ts money",
    "sql statements",
    "sh lines",
    "ts html",
    "ts line ends",
  ])("%s: twice the file is about twice the steps", (name) => {
    const [once, twice] = [inspected(name, 6_000), inspected(name, 12_000)];
    expect(once.isRead && twice.isRead).toBe(true);
    expect(twice.steps).toBeLessThanOrEqual(2.3 * once.steps);
  });

  it("reads 130,000 characters of ordinary code, and the price of each rule's questions grows with their length alone", () => {
    expect(inspected("ts functions", 130_000)).toMatchObject({ isRead: true });
  });

  it("counts what the rules for SQL look at, and reads such a file whole in one look for all of them", () => {
    const [once, twice] = [inspected("sql strings", 50_000), inspected("sql strings", 100_000)];
    expect(once.steps).toBeGreaterThan(3 * 50_000);
    expect(twice.steps).toBeLessThanOrEqual(2.3 * once.steps);
  });

  it("answers the same each time, and the next file has all its steps again", () => {
    const first = inspected("ts one name assigned", 12_000);
    expect(inspectWhole("a.ts", "eval(req.query.a);\n").risks).not.toEqual([]);
    expect(inspected("ts one name assigned", 12_000)).toEqual(first);
    expect(inspectFile("a.ts", "eval(req.query.a);\n")).not.toEqual([]);
  });
});
