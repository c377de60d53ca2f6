import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { breakPlugins, type BrokenPlugins } from "../sabotage/break-plugin.ts";
import { CUT_DELEGATIONS, playOf } from "./sabotages.ts";
import { openStage, type OpenedStage } from "./stage.ts";

// The same on the real host: `npm run delegation -- --sabotage`.
describe("on the simulated host", () => {
  let broken: BrokenPlugins | undefined;
  beforeAll(async () => {
    broken = await breakPlugins(CUT_DELEGATIONS);
  }, 150_000);
  afterAll(() => broken?.remove());

  it.each(CUT_DELEGATIONS)("without $mechanism a play fails ($id)", async (cut) => {
    const stage: OpenedStage = await openStage("fake", broken?.paths.get(cut.id) ?? "");
    await playOf(cut).run(stage);
    expect(stage.failures).not.toEqual([]);
    await stage.close();
  });
});
