/**
 * Readings of a round as they were on the day it was met, one message a line: `[id, readings]`. They are kept once and
 * never made anew, for whoever mends by a round has read it. A reading that there is no more was taken out of all files.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { BadCorpus } from "@idumb/labelled-data";
import { withoutSilence, type Readings } from "../readings/readings.ts";
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

/** The rows of a round, with its labels of today and its readings of that day. What is no list's is read as today. */
export function readKept(file: string, dialogues: readonly Dialogue[]): Round {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  const kept = new Map(lines.map((line) => JSON.parse(line) as [string, Readings]));
  return dialogues.flatMap(rowsOf).map((row) => {
    const readings = kept.get(row.id);
    if (readings === undefined) throw new BadCorpus({ file, field: row.id }, "no readings of that day.");
    return { ...row, readings: withoutSilence(readings) };
  });
}
