/**
 * A snapshot of an older version is taken as it stands, so that a start after an update need not replay everything. That
 * holds while what it lacks may be absent: a field that is new and required makes another shape.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SNAPSHOT_SHAPE } from "./snapshot-row.ts";
import KNOWN from "./snapshot-shape.json" with { type: "json" };

const KERNEL = join(import.meta.dirname, "../kernel");
const CONVERSATION = join(import.meta.dirname, "../../analysers/course-changes/conversation.ts");

const requiredIn = (path: string): readonly string[] => [
  ...new Set([...readFileSync(path, "utf8").matchAll(/^\s*readonly (\w+):/gm)].map(([, name = ""]) => name)),
];

const records = readdirSync(join(KERNEL, "record")).filter((name) => !name.includes(".test."));
const files: readonly (readonly [string, string])[] = [
  ["state.ts", join(KERNEL, "state.ts")],
  ["conversation.ts", CONVERSATION],
  ...records.map((name) => [name, join(KERNEL, "record", name)] as const),
];

it("has no required field that its shape had not: such a field is optional, or raises SNAPSHOT_SHAPE", () => {
  expect(KNOWN.shape).toBe(SNAPSHOT_SHAPE);
  const required: Readonly<Record<string, readonly string[]>> = KNOWN.required;
  const fresh = files.flatMap(([name, path]) =>
    requiredIn(path).flatMap((field) => (required[name]?.includes(field) ? [] : [`${name}: ${field}`])),
  );
  expect(fresh).toEqual([]);
});
