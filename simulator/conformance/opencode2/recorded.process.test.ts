import { expect, it } from "vitest";
import { compareRecordings, differenceLines } from "./compare.ts";
import { playScript } from "./play-script.ts";
import { GOLDENS_2, readGolden } from "./run.ts";
import { readScripts2, startsServers } from "./script.ts";

it.each(
  readScripts2()
    .filter(startsServers)
    .map((script) => [script.id, script] as const),
)("the fake host of OpenCode 2 does with MCP servers what the real one did, in %s", async (id, script) => {
  const fake = await playScript("fake", script);
  expect(differenceLines(compareRecordings(readGolden(GOLDENS_2, id), fake))).toEqual([]);
});
