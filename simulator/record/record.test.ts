import { describe, expect, it } from "vitest";
import { recordAndReplay } from "./record.plays.ts";

describe.each([1, 2] as const)("a session of the fake OpenCode %i that was recorded", (generation) => {
  it("is played again from its script, with its files, without its commands and its secrets", async () => {
    const { script, files, unmet } = await recordAndReplay("fake", generation);
    expect(unmet).toEqual([]);
    expect(JSON.stringify(files)).toContain("milk and eggs");
    expect(JSON.stringify(files)).not.toContain("made.txt");
    expect(script).toContain("cat .recorded/1.txt # echo made");
    expect(script).toContain("API_TOKEN=MASKED");
    expect(script).not.toContain("abc123def456");
  });
});
