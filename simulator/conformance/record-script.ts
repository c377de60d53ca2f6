import { runScript } from "../script/run-script.ts";
import type { Script } from "../script/script.ts";
import type { Golden } from "../trace/golden.ts";
import { mergeRuns } from "../trace/merge-runs.ts";
import { normalise } from "../trace/normalise.ts";
import type { ScriptHost } from "./hosts.ts";

/** Runs a script `runs` times on one host and makes one golden of it. */
export async function recordScript(script: Script, host: ScriptHost, runs: number): Promise<Golden> {
  const goldens: Golden[] = [];
  for (let run = 0; run < runs; run++) goldens.push(await recordOnce(script, host));
  return mergeRuns(goldens);
}

async function recordOnce(script: Script, host: ScriptHost): Promise<Golden> {
  if (host.play !== undefined) return host.play(script);
  return normalise(await runScript(script, host.open, { hostVersion: host.version }));
}

/** Runs `work` over all items, at most `parallel` at the same time, results in the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  parallel: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, lane));
  return results;
}
