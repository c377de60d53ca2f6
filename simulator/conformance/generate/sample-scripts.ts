import fc from "fast-check";
import type { Script } from "../../script/script.ts";
import { randomScript, type UnnamedScript } from "./random-script.ts";

/** Which of the endless random scripts: a seed and a place in its row. Equal on every runtime. */
export interface ScriptAddress {
  readonly seed: number;
  readonly index: number;
}

/** The first `count` scripts of a seed. */
export function sampleScripts(seed: number, count: number): Script[] {
  return fc
    .sample(randomScript, { seed, numRuns: count })
    .map((script, index) => named(script, { seed, index }));
}

export function named(script: UnnamedScript, { seed, index }: ScriptAddress): Script {
  return {
    id: `generated-${seed}-${index}`,
    about: `Random script ${index} of seed ${seed}.`,
    ...script,
  };
}
