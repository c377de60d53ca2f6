/** How the tests of rules state a pair: a text that a rule has to see, and its look-alike without the risk. */
import { inspectFile } from "./inspect-file.ts";

/** What the harmless one does, the path of both, the two texts. */
export type Twins = readonly [title: string, path: string, risky: string, harmless: string];

/** Which of two texts the rule names: `[true, false]` tells them apart. */
export function named(rule: string, path: string, ...texts: readonly string[]): readonly boolean[] {
  return texts.map((text) => inspectFile(path, text).some((risk) => risk.rule === rule));
}
