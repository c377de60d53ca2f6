/**
 * `node --conditions=source analysers/course-changes/scoring/train.ts`: fits the weights anew, writes them, and prints
 * what each round gives when it is held out.
 */
import { writeFileSync } from "node:fs";
import { columns } from "@idumb/labelled-data";
import { above, fitCourse, plainIn } from "./fit-course.ts";
import { readRounds } from "./read-rounds.ts";

const FILE = new URL("../readings/weights.json", import.meta.url);

const rounds = readRounds();
const { course, out } = fitCourse(rounds);
writeFileSync(FILE, `${JSON.stringify(course, null, 2)}\n`);

const percent = (hits: number, of: number): string =>
  of === 0 ? "–" : `${((hits / of) * 100).toFixed(1)} % (${hits}/${of})`;
const row = (name: string, own: typeof out): readonly string[] => {
  const share = (isChange: boolean, line: number): string =>
    percent(
      above(own, course.ask, line).filter((one) => one.isChange === isChange).length,
      isChange ? own.filter((one) => one.isChange).length : plainIn(own),
    );
  return [
    name,
    share(true, course.ask),
    share(true, course.tell),
    share(false, course.ask),
    share(false, course.tell),
  ];
};
console.log(
  columns([
    ["held out", "changes asked", "or told", "plain asked", "or told"],
    ...[...new Set(out.map(({ round }) => round))].map((name) =>
      row(
        name,
        out.filter(({ round }) => round === name),
      ),
    ),
    [...row("all", out)],
  ]),
);
