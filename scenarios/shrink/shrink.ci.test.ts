import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { SABOTAGES } from "../mechanism/mechanisms.ts";
import { findPlugin } from "../run/find-plugin.ts";
import type { Job } from "../run/job.ts";
import { withWorker } from "../run/pool.ts";
import { breakPlugins } from "../sabotage/break-plugin.ts";
import { jobOfRegression, reasonsOf } from "./play-regression.ts";
import { reasonKey } from "./reason-key.ts";
import { readRegression } from "./regression-file.ts";
import { shrinkFailures } from "./shrink-failures.ts";

const RUNTIME = fileURLToPath(new URL("../../runtime", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "shrink-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const CUTS = [
  ["no-gate", "ST-01", "diligent", 7],
  ["no-pivot-hold", "ST-03", "devious", 10],
] as const;

describe("a plugin with a piece cut", () => {
  const cuts = SABOTAGES.filter(({ id }) => CUTS.some(([cut]) => cut === id));
  test.each(CUTS)(
    "%s: what fails in %s is made much shorter and still fails, and the whole plugin holds in it",
    async (cut, scenario, persona, most) => {
      const whole = await findPlugin(RUNTIME);
      const broken = await breakPlugins(cuts.filter(({ id }) => id === cut));
      try {
        const plugin = broken.paths.get(cut) ?? "";
        const job: Job = {
          purpose: "play",
          host: "fake",
          scenario,
          arm: "governed",
          persona,
          user: "vibe-coder",
          seed: 1,
          plugins: [plugin],
          hash: false,
          trace: null,
        };
        const found = await withWorker((play) => play(job));
        if (!found.ok || !found.script) throw new Error("the cut was not noticed");
        const [first] = found.result.reasons;
        const short = await shrinkFailures([{ job, reasons: first ? [first] : [], steps: found.script }], {
          folder: scratch,
          budgetMs: 120_000,
          say: () => {},
          signal: new AbortController().signal,
        });
        const { file = "" } = short[0] ?? {};
        const regression = readRegression(file);
        expect(regression.steps.length).toBeLessThanOrEqual(most);
        expect(regression.steps.length).toBeLessThan(regression.from);
        const reasons = (path: string) =>
          withWorker((play) =>
            reasonsOf(jobOfRegression(regression, { host: "fake", plugin: path, trace: null }), play),
          );
        const again = (await reasons(plugin)).map(({ text }) => reasonKey(text));
        expect(again).toContain(reasonKey(first?.text ?? ""));
        await expect(reasons(whole)).resolves.toEqual([]);
      } finally {
        broken.remove();
      }
    },
    // Some twenty runs, each in a fresh project.
    240_000,
  );
});
