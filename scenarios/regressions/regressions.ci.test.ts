import { afterAll, beforeAll, expect, test } from "vitest";
import { SABOTAGES } from "../mechanism/mechanisms.ts";
import { breakPlugins, type BrokenPlugins } from "../sabotage/break-plugin.ts";
import { reasonKey } from "../shrink/reason-key.ts";
import { REGRESSIONS, reasonsWith } from "./regressions.fixture.ts";

const mended = REGRESSIONS.flatMap(([name, regression]) =>
  regression.cut === null ? [] : [{ name, regression, cut: regression.cut }],
);

let broken: BrokenPlugins | undefined;
beforeAll(async () => {
  broken = await breakPlugins(SABOTAGES.filter(({ id }) => mended.some(({ cut }) => cut === id)));
}, 180_000);
afterAll(() => broken?.remove());

test.each(mended)("$name fails as it did without the piece that mended it", async ({ regression, cut }) => {
  const found = await reasonsWith(broken?.paths.get(cut) ?? "", regression);
  expect(found.map(({ text }) => reasonKey(text))).toContain(reasonKey(regression.verdict));
});
