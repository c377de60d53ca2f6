import fc from "fast-check";
import type { Script } from "../../script/script.ts";
import { randomScript } from "./random-script.ts";
import { named, type ScriptAddress } from "./sample-scripts.ts";

/**
 * Makes a random script as small as it can be while `differs` still says yes of it. The shrinkers are those of
 * the arbitraries the script was built from, so every candidate is a script that could have been generated.
 */
export interface ShrinkOptions {
  readonly differs: (script: Script) => Promise<boolean>;
  /** Real milliseconds after which the smallest one found so far has to do. */
  readonly limitMs: number;
}

export interface Shrunk {
  readonly script: Script;
  /** Candidates that were tried, the script itself included. */
  readonly tried: number;
}

/** The smallest differing script found, or undefined when the script at this address does not differ (again). */
export async function shrinkScript(
  address: ScriptAddress,
  { differs, limitMs }: ShrinkOptions,
): Promise<Shrunk | undefined> {
  const verdicts = new Map<string, boolean>();
  const property = fc.asyncProperty(randomScript, async (script) => {
    const candidate = named(script, address);
    const key = JSON.stringify(candidate);
    const verdict = verdicts.get(key) ?? (await differs(candidate));
    verdicts.set(key, verdict);
    return !verdict;
  });
  const { counterexample } = await fc.check(property, {
    seed: address.seed,
    path: String(address.index),
    numRuns: 1,
    interruptAfterTimeLimit: limitMs,
  });
  if (counterexample === null) return undefined;
  return { script: named(counterexample[0], address), tried: verdicts.size };
}
