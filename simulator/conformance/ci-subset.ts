import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Script } from "../script/script.ts";
import { sampleScripts } from "./generate/sample-scripts.ts";

/** The part of the conformance set that runs on every change: hand-written scripts of every area, some random ones. */
export interface CiSubset {
  readonly scripts: readonly Script[];
  readonly generated: readonly Script[];
  readonly seed: number;
}

const FILE = z.strictObject({
  scripts: z.array(z.string()),
  generated: z.strictObject({ seed: z.number().int(), count: z.number().int() }),
});

export function readCiSubset(path: string, all: readonly Script[]): CiSubset {
  const { scripts: ids, generated } = FILE.parse(JSON.parse(readFileSync(path, "utf8")));
  const scripts = ids.map((id) => {
    const found = all.find((script) => script.id === id);
    if (found === undefined) throw new Error(`${path} names ${id}, which is no conformance script`);
    return found;
  });
  return { scripts, generated: sampleScripts(generated.seed, generated.count), seed: generated.seed };
}
