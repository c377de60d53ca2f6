/** Which cues a message holds, each by the frame of its clause. */
import type { Cues } from "../words/cues.ts";
import { cueHits, type CueHit } from "../language/cue-pattern.ts";
import { isDenied } from "../message/denied.ts";
import { isProductReturn } from "../message/product-return.ts";
import { tidiesUp, type Reader } from "../message/topic-reading.ts";
import { frameOf, type Clause } from "../text/clauses.ts";

/** Denied by nature, or by what a denial of them says as well. */
const UNDENIED: ReadonlySet<string> = new Set(["not", "notAfter", "without", "no"]);
/** Gives something up, unless it only tidies up. */
const DROPS: ReadonlySet<string> = new Set(["drop", "dropAfter"]);

/** "no objections" denies nothing: it is a way to say yes. */
const agrees = ({ text }: Clause, hit: CueHit, { cues }: Reader): boolean =>
  cueHits(cues.yes, text).some(({ start, end }) => start <= hit.start && hit.end <= end);

export function cueReadings(clauses: readonly Clause[], reader: Reader): Record<string, number> {
  const found: Record<string, number> = {};
  for (const clause of clauses) {
    const frame = frameOf(clause);
    // Most clauses wish something: that would count clauses, and say nothing of any.
    if (frame !== "wished") found[`frame ${frame}`] = 1;
    for (const name of Object.keys(reader.cues) as (keyof Cues)[]) {
      const all = cueHits(reader.cues[name], clause.text);
      const hits = all.filter(
        (hit) =>
          !(UNDENIED.has(name) && agrees(clause, hit, reader)) &&
          !(DROPS.has(name) && tidiesUp(clause, hit, name === "drop")),
      );
      if (hits.length === 0) continue;
      if (name === "back" && isProductReturn(clause)) continue;
      const isAll = !UNDENIED.has(name) && hits.every((hit) => isDenied(clause, hit, reader));
      found[`cue ${name} ${isAll ? "denied" : frame}`] = 1;
    }
  }
  return found;
}
