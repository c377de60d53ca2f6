/**
 * Vitest runs this once before any test: the host loads the plugin's output, so it has to be there, and of today. What
 * tests and the processes they start leave in the temporary folder lies in one of its own, which goes when they end: a
 * worker that Vitest ends has no time to tidy up.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "../scenarios/run/ensure-built.ts";
import { temporaryRoot } from "./temporary-root.ts";

export function setup(): () => void {
  ensureBuilt();
  const folder = realpathSync(mkdtempSync(join(temporaryRoot(), "idumb-tests-")));
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
