import { afterAll, beforeAll, expect, test } from "vitest";
import { openGoverned } from "../governed/open-governed.ts";
import { breakPlugins, type BrokenPlugins } from "./break-plugin.ts";
import { MEMORY_SABOTAGES } from "./memory-sabotages.ts";

let broken: BrokenPlugins | undefined;
beforeAll(async () => {
  broken = await breakPlugins(MEMORY_SABOTAGES);
}, 180_000);
afterAll(() => broken?.remove());

test.each(MEMORY_SABOTAGES.map((sabotage) => [sabotage.id, sabotage] as const))(
  "%s: the play tells the broken plugin from the whole one",
  async (id, { holds, summary }) => {
    const config = { compaction: { tail_turns: 0, auto: false } };
    for (const plugins of [undefined, [broken?.paths.get(id) ?? ""]]) {
      const governed = await openGoverned({
        kind: "fake",
        config,
        summarize: () => ({ say: summary }),
        ...(plugins === undefined ? {} : { plugins }),
      });
      expect(await holds(governed)).toBe(plugins === undefined);
      await governed.close();
    }
  },
  60_000,
);
