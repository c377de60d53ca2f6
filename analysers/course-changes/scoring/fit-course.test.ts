/** The weights that stand in the data file are those that the script gives, and they tell changes from ordinary talk. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fitCourse, heldOut } from "./fit-course.ts";
import { readRounds } from "./read-rounds.ts";

/** Their authors were told to say most changes indirectly. */
const INDIRECT: ReadonlySet<string> = new Set(["eleventh", "twelfth"]);

const FILE = new URL("../readings/weights.json", import.meta.url);

it("data file and script agree, and rounds that are held out are told apart", () => {
  const rounds = readRounds();
  const out = heldOut(rounds);
  const course = fitCourse(rounds, out);
  expect(JSON.parse(readFileSync(FILE, "utf8"))).toEqual(course);
  const asked = (own: typeof out): number =>
    own.filter(({ score }) => score >= course.ask).length / own.length;
  const changes = out.filter(({ isChange }) => isChange);
  expect(asked(changes.filter(({ round }) => !INDIRECT.has(round)))).toBeGreaterThan(0.9);
  expect(asked(changes)).toBeGreaterThan(0.8);
  expect(asked(out.filter(({ isChange }) => !isChange))).toBeLessThan(0.08);
}, 900_000);
