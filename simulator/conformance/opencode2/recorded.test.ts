import { describe, expect, it } from "vitest";
import { compareRecordings, differenceLines } from "./compare.ts";
import { playScript } from "./play-script.ts";
import { GOLDENS_2, readGolden } from "./run.ts";
import { readScripts2, startsServers } from "./script.ts";

/** What the preview of OpenCode 2 did in each script stands in goldens2; `same-on-both.real.test.ts` asks it again. */
describe("the fake host of OpenCode 2 does what the real one did", () => {
  const inProcess = readScripts2().filter((script) => !startsServers(script));
  it.each(inProcess.map((script) => [script.id, script] as const))("in %s", async (id, script) => {
    const fake = await playScript("fake", script);
    expect(differenceLines(compareRecordings(readGolden(GOLDENS_2, id), fake))).toEqual([]);
  });
});

describe("the comparison", () => {
  it("names the place of whatever differs", async () => {
    const [script] = readScripts2(undefined, "write-and-answer");
    if (script === undefined) throw new Error("no such script");
    const fake = await playScript("fake", script);
    const other = { ...fake, disk: { "b.txt": "another" } };
    expect(compareRecordings(fake, fake)).toEqual([]);
    expect(compareRecordings(other, fake).map(({ path }) => path)).toEqual(["/disk/b.txt", "/disk/a.txt"]);
  });

  it("finds the same bytes under the same seed", async () => {
    const [script] = readScripts2(undefined, "subagent-works");
    if (script === undefined) throw new Error("no such script");
    const [first, second] = [await playScript("fake", script), await playScript("fake", script)];
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  });
});
