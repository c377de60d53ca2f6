import { expect, it } from "vitest";
import { compareRecordings, differenceLines } from "./compare.ts";
import { playScript } from "./play-script.ts";
import { readScripts2 } from "./script.ts";

const SLOW_MS = 300_000;

it.each(["write-and-answer", "refusal-by-input", "throws-share-a-text", "subagent-works"])(
  "the real and the fake host of OpenCode 2 do the same in %s",
  async (id) => {
    const [script] = readScripts2(undefined, id);
    if (script === undefined) throw new Error(`no script ${id}`);
    const [real, fake] = [await playScript("real", script), await playScript("fake", script)];
    expect(differenceLines(compareRecordings(real, fake))).toEqual([]);
  },
  SLOW_MS,
);
