/**
 * Readings of a round as they were on the day it was met, one message a line: `[id, readings]`. They are kept once and
 * never made anew, for whoever mends by a round has read it. A reading that there is no more was taken out of all files.
 * What rests on no list is read as today: the wording, and what is said again.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { BadCorpus } from "@idumb/labelled-data";
import { evened, withoutSilence, type Readings } from "../readings/readings.ts";
import { SAID } from "../readings/said-readings.ts";
import type { Dialogue } from "./read-dialogues.ts";
import type { Round } from "./fit-course.ts";
import { rowsOf } from "./rows-of.ts";

const DIGITS = 1_000;

/** Refuses where readings are kept already. */
export function keepReadings(file: string, dialogues: readonly Dialogue[]): void {
  const lines = dialogues.flatMap(rowsOf).map(({ id, readings }) => {
    const shown = Object.entries(readings).flatMap(([name, value]) => {
      const rounded = Math.round(value * DIGITS) / DIGITS;
      return rounded === 0 ? [] : [[name, rounded]];
    });
    return JSON.stringify([id, Object.fromEntries(shown)]);
  });
  writeFileSync(file, `${lines.join("\n")}\n`, { flag: "wx" });
}

const filtered = (readings: Readings, isSaid: boolean): Readings =>
  Object.fromEntries(Object.entries(readings).filter(([name]) => name.startsWith(SAID) === isSaid));

/** The rows of a round, with its labels of today and its readings of that day. */
export function readKept(file: string, dialogues: readonly Dialogue[]): Round {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  const kept = new Map(lines.map((line) => JSON.parse(line) as [string, Readings]));
  return dialogues.flatMap(rowsOf).map((row) => {
    const readings = kept.get(row.id);
    if (readings === undefined) throw new BadCorpus({ file, field: row.id }, "no readings of that day.");
    const both = { ...filtered(readings, false), ...filtered(row.readings, true) };
    return { ...row, readings: evened(withoutSilence(both)) };
  });
}
