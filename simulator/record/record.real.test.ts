import { describe, expect, it } from "vitest";
import { recordAndReplay } from "./record.plays.ts";

describe.each([1, 2] as const)("a session of the real OpenCode %i that was recorded", (generation) => {
  it("is played again on the fake one from its script", { timeout: 300_000 }, async () => {
    const { script, files, unmet } = await recordAndReplay("real", generation);
    expect(unmet).toEqual([]);
    expect(JSON.stringify(files)).toContain("milk and eggs");
    expect(script).toContain("API_TOKEN=MASKED");
  });
});
