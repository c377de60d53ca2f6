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
  it.each(["ts one name assigned", "ts nested blocks"])(
    "%s: a large file is not read, and says so",
    (name) => {
      expect(inspected(name, 50_000)).toMatchObject({ isRead: false, risks: [] });
      expect(inspected(name, 50_000).steps).toBeLessThan(6_400_000);
      expect(inspected(name, 300)).toMatchObject({ isRead: true });
    },
  );

  it.each(["ts comments", "sql statements", "sh lines", "ts line ends"])(
    "%s: twice the file is about twice the steps",
    (name) => {
      const [once, twice] = [inspected(name, 6_000), inspected(name, 12_000)];
      expect(once.isRead && twice.isRead).toBe(true);
      expect(twice.steps).toBeLessThanOrEqual(2.3 * once.steps);
    },
  );

  it("answers the same each time, and the next file has all its steps again", () => {
    const first = inspected("ts one name assigned", 50_000);
    expect(inspectWhole("a.ts", "eval(req.query.a);\n").risks).not.toEqual([]);
    expect(inspected("ts one name assigned", 50_000)).toEqual(first);
    expect(inspectFile("a.ts", "eval(req.query.a);\n")).not.toEqual([]);
  });
});
