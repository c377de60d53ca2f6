/** Which cues a message holds, each by the frame of its clause. */
import type { Cues } from "../words/cues.ts";
import { cueHits, type CueHit } from "../language/cue-pattern.ts";
import { isDenied } from "../message/denied.ts";
import { isProductReturn } from "../message/product-return.ts";
import type { Reader } from "../message/topic-reading.ts";
import { frameOf, type Clause } from "../text/clauses.ts";

/** Denied by nature, or by what a denial of them says as well. */
const UNDENIED: ReadonlySet<string> = new Set(["not", "notAfter", "without", "no"]);

export function cueReadings(clauses: readonly Clause[], reader: Reader): Record<string, number> {
  const found: Record<string, number> = {};
  for (const clause of clauses) {
    const frame = frameOf(clause);
    // Most clauses wish something: that would count clauses, and say nothing of any.
    if (frame !== "wished") found[`frame ${frame}`] = 1;
    const agreed = cueHits(reader.cues.yes, clause.text);
    // "no objections" denies nothing.
    const agrees = (hit: CueHit): boolean =>
      agreed.some(({ start, end }) => start <= hit.start && hit.end <= end);
    for (const name of Object.keys(reader.cues) as (keyof Cues)[]) {
      const hits = cueHits(reader.cues[name], clause.text).filter(
        (hit) => !UNDENIED.has(name) || !agrees(hit),
      );
      if (hits.length === 0) continue;
      if (name === "back" && isProductReturn(clause)) continue;
      const isAll = !UNDENIED.has(name) && hits.every((hit) => isDenied(clause, hit, reader));
      found[`cue ${name} ${isAll ? "denied" : frame}`] = 1;
    }
  }
  return found;
}
