import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStage, type OpenedStage } from "./stage.ts";
import { PLAYS } from "./plays.ts";

// The same plays run on the real host by `npm run delegation`.
describe("delegation on the simulated host", () => {
  let stage: OpenedStage;
  beforeAll(async () => {
    stage = await openStage("fake", join(import.meta.dirname, "../../runtime"));
  }, 150_000);
  afterAll(() => stage.close());

  it.each(PLAYS)("$title", async (play) => {
    await play.run(stage);
    expect(stage.failures.splice(0)).toEqual([]);
  });
});
