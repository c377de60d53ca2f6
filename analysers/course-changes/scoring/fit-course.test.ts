/** The weights that stand in the data file are those that the script gives, and they tell changes from ordinary talk. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fitCourse, heldOut } from "./fit-course.ts";
import { readRounds } from "./read-rounds.ts";

const FILE = new URL("../readings/weights.json", import.meta.url);

it("data file and script agree, and rounds that are held out are told apart", () => {
  const rounds = readRounds();
  const out = heldOut(rounds);
  const course = fitCourse(rounds, out);
  expect(JSON.parse(readFileSync(FILE, "utf8"))).toEqual(course);
  const asked = (isChange: boolean): number => {
    const own = out.filter((one) => one.isChange === isChange);
    return own.filter(({ score }) => score >= course.ask).length / own.length;
  };
  expect(asked(true)).toBeGreaterThan(0.8);
  expect(asked(false)).toBeLessThan(0.08);
}, 900_000);
