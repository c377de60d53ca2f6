import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openGoverned, type Governed } from "../governed/open-governed.ts";
import { breakPlugins, type BrokenPlugins } from "./break-plugin.ts";
import { MEMORY_SABOTAGES } from "./memory-sabotages.ts";

let broken: BrokenPlugins | undefined;
let governed: Governed | undefined;
beforeAll(() => {
  broken = breakPlugins(MEMORY_SABOTAGES);
}, 180_000);
afterAll(() => broken?.remove());
afterEach(async () => governed?.close());

test.each(MEMORY_SABOTAGES.map((sabotage) => [sabotage.id, sabotage] as const))(
  "%s: the play tells the broken plugin from the whole one",
  async (id, { holds, summary }) => {
    const config = { compaction: { tail_turns: 0, auto: false } };
    for (const plugins of [undefined, [broken?.paths.get(id) ?? ""]]) {
      governed = await openGoverned({
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
