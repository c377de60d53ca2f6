/** The weights that stand in the data file are those that the script gives, and they tell changes from ordinary talk. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { above, fitCourse, plainIn } from "./fit-course.ts";
import { readRounds } from "./read-rounds.ts";
import { ROUNDS } from "./rounds.ts";

const FILE = new URL("../readings/weights.json", import.meta.url);

it("data file and script agree, and rounds that are held out are told apart", () => {
  const { course, out } = fitCourse(readRounds());
  expect(JSON.parse(readFileSync(FILE, "utf8"))).toEqual(course);
  const asked = new Set(above(out, course.ask));
  const share = (isChange: boolean, among: readonly string[]): number => {
    const own = out.filter(({ round }) => among.includes(round));
    const kind = own.filter((one) => one.isChange === isChange);
    return kind.filter((one) => asked.has(one)).length / (isChange ? kind.length : plainIn(own));
  };
  const { read, indirect, later, clean, hard, chatty } = ROUNDS;
  expect(share(true, read)).toBeGreaterThan(0.9);
  expect(share(true, [...read, ...indirect])).toBeGreaterThan(0.85);
  expect(share(true, later)).toBeGreaterThan(0.83);
  expect(share(true, [...read, ...indirect, ...later])).toBeGreaterThan(0.85);
  expect(share(false, [...read, ...indirect, ...later, ...clean, ...hard, ...chatty])).toBeLessThan(0.08);
  // What is read apart from the score hides hardly a change.
  const changes = out.filter(({ isChange }) => isChange);
  expect(changes.filter(({ isScored }) => !isScored).length / changes.length).toBeLessThan(0.005);
  for (const round of clean) expect(share(false, [round])).toBeLessThan(0.1);
  for (const round of hard) expect(share(false, [round])).toBeLessThan(0.11);
  for (const round of chatty) expect(share(false, [round])).toBeLessThan(0.14);
}, 900_000);
