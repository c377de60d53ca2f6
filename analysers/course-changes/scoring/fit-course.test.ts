/** The weights that stand in the data file are those that the script gives, and they tell changes from ordinary talk. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { above, fitCourse, heldOut } from "./fit-course.ts";
import { readRounds } from "./read-rounds.ts";

/** Their authors were told to say most changes indirectly. */
const INDIRECT: ReadonlySet<string> = new Set(["eleventh", "twelfth"]);
/** Those of later authors, who knew nothing either. */
const LATER: ReadonlySet<string> = new Set([
  "thirteenth",
  "fourteenth",
  "fifteenth",
  "sixteenth",
  "seventeenth",
  "eighteenth",
  "nineteenth",
  "twentieth",
  "twentythird",
  "twentyfourth",
  "twentyfifth",
  "twentysixth",
  "twentyseventh",
]);

/** Sessions in which no course changes, by authors who knew nothing. */
const CLEAN: ReadonlySet<string> = new Set(["weekdays", "evenings", "sprints", "nights"]);
/** The same, full of talk that had been asked about wrongly. */
const HARD: ReadonlySet<string> = new Set([
  "facts",
  "steps",
  "thoughts",
  "pastes",
  "releases",
  "asides",
  "musings",
  "records",
  "decisions",
  "corrections",
]);

const FILE = new URL("../readings/weights.json", import.meta.url);

it("data file and script agree, and rounds that are held out are told apart", () => {
  const rounds = readRounds();
  const out = heldOut(rounds);
  const course = fitCourse(rounds, out);
  expect(JSON.parse(readFileSync(FILE, "utf8"))).toEqual(course);
  const share = (isChange: boolean, isMember: (round: string) => boolean): number => {
    const own = out.filter((one) => one.isChange === isChange && isMember(one.round));
    return own.filter((one) => asked.has(one)).length / own.length;
  };
  const asked = new Set(above(out, course.ask));
  expect(share(true, (round) => !INDIRECT.has(round) && !LATER.has(round))).toBeGreaterThan(0.9);
  expect(share(true, (round) => !LATER.has(round))).toBeGreaterThan(0.8);
  expect(share(true, (round) => LATER.has(round))).toBeGreaterThan(0.75);
  expect(share(false, () => true)).toBeLessThan(0.08);
  for (const clean of CLEAN) expect(share(false, (round) => round === clean)).toBeLessThan(0.08);
  for (const hard of HARD) expect(share(false, (round) => round === hard)).toBeLessThan(0.12);
}, 900_000);
