/** The scripts of failures that were found, and how one is played with a build of the plugin. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Reason } from "@idumb/reports";
import { withWorker } from "../run/pool.ts";
import { jobOfRegression, reasonsOf } from "../shrink/play-regression.ts";
import { readRegression, type Regression } from "../shrink/regression-file.ts";

export const REGRESSIONS: readonly (readonly [name: string, regression: Regression])[] = readdirSync(
  import.meta.dirname,
)
  .filter((name) => name.endsWith(".json"))
  .map((name) => [name, readRegression(join(import.meta.dirname, name))]);

/** Why it fails; none when the plugin holds. */
export const reasonsWith = (plugin: string, regression: Regression): Promise<readonly Reason[]> =>
  withWorker((play) => reasonsOf(jobOfRegression(regression, { host: "fake", plugin, trace: null }), play));
