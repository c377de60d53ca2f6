import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { SABOTAGES } from "../mechanism/mechanisms.ts";
import { ensureBuilt } from "../run/ensure-built.ts";
import { findPlugin } from "../run/find-plugin.ts";
import { withWorker } from "../run/pool.ts";
import { breakPlugins } from "../sabotage/break-plugin.ts";
import { jobOfRegression, reasonsOf } from "../shrink/play-regression.ts";
import { reasonKey } from "../shrink/reason-key.ts";
import { readRegression } from "../shrink/regression-file.ts";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const RUNTIME = fileURLToPath(new URL("../../runtime", import.meta.url));
const SLOW_MS = 120_000;

const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));

describe.each(files)("%s", (name) => {
  const regression = readRegression(join(FOLDER, name));
  const reasons = (plugin: string) =>
    withWorker((play) => reasonsOf(jobOfRegression(regression, { host: "fake", plugin, trace: null }), play));

  test("the plugin holds where it once did not", { timeout: SLOW_MS }, async () => {
    ensureBuilt();
    await expect(reasons(await findPlugin(RUNTIME))).resolves.toEqual([]);
  });

  if (regression.cut === null) return;
  test("without the piece that mended it, it fails as it did", { timeout: SLOW_MS }, async () => {
    const broken = breakPlugins(SABOTAGES.filter(({ id }) => id === regression.cut));
    try {
      const found = await reasons(broken.paths.get(regression.cut ?? "") ?? "");
      expect(found.map(({ text }) => reasonKey(text))).toContain(reasonKey(regression.verdict));
    } finally {
      broken.remove();
    }
  });
});

test("every script is there for a reason that its file gives", () => {
  expect(files.length).toBeGreaterThan(0);
  for (const name of files) expect(readRegression(join(FOLDER, name)).verdict).not.toBe("");
});
