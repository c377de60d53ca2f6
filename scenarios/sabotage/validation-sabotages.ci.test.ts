import { afterAll, beforeAll, expect, test } from "vitest";
import { openGoverned } from "../governed/open-governed.ts";
import { breakPlugins, type BrokenPlugins } from "./break-plugin.ts";
import { VALIDATION_SABOTAGES } from "./validation-sabotages.ts";

let broken: BrokenPlugins | undefined;
beforeAll(async () => {
  broken = await breakPlugins(VALIDATION_SABOTAGES);
}, 180_000);
afterAll(() => broken?.remove());

test.each(VALIDATION_SABOTAGES.map((sabotage) => [sabotage.id, sabotage] as const))(
  "%s: the play tells the broken plugin from the whole one",
  async (id, { holds, continuations = 0 }) => {
    for (const plugins of [undefined, [broken?.paths.get(id) ?? ""]]) {
      const governed = await openGoverned({
        kind: "fake",
        files: { "package.json": '{ "scripts": { "test": "true" } }\n' },
        settings: { maxContinuations: continuations },
        ...(plugins === undefined ? {} : { plugins }),
      });
      expect(await holds(governed)).toBe(plugins === undefined);
      await governed.close();
    }
  },
  120_000,
);
