import { join } from "node:path";
import { expect, test } from "vitest";
import { findPlugin } from "../run/find-plugin.ts";
import { REGRESSIONS, reasonsWith } from "./regressions.fixture.ts";

const RUNTIME = join(import.meta.dirname, "../../runtime");

test.each(REGRESSIONS)("%s: the plugin holds where it once did not", async (_, regression) => {
  await expect(reasonsWith(await findPlugin(RUNTIME), regression)).resolves.toEqual([]);
});

test("every script is there for a reason that its file gives", () => {
  expect(REGRESSIONS.length).toBeGreaterThan(0);
  for (const [, { verdict }] of REGRESSIONS) expect(verdict).not.toBe("");
});
