import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Script } from "../script/script.ts";
import type { HostKind } from "../trace/event.ts";
import type { Golden } from "../trace/golden.ts";
import { compareWith, type Expectation } from "./compare-with.ts";
import type { Outcome } from "./outcome.ts";
import { inParallel } from "./record-script.ts";
import { openSetHost } from "./sharded-fake-host.ts";

/** Runs scripts on one host and compares each with the trace that a folder has under its name. */
export async function againstGoldens(
  scripts: readonly Script[],
  folder: string,
  kind: HostKind,
  onOutcome: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const host = await openSetHost(kind);
  try {
    return await inParallel(scripts, host.parallel, async (script) => {
      const outcome = await compareWith(readGolden(folder, script.id), script, host);
      onOutcome(outcome);
      return outcome;
    });
  } finally {
    await host.close();
  }
}

function readGolden(folder: string, id: string): Expectation {
  const file = join(folder, `${id}.json`);
  if (!existsSync(file)) return { error: `no golden trace ${file}` };
  return JSON.parse(readFileSync(file, "utf8")) as Golden;
}
