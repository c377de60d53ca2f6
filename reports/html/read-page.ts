/** The runs that a page carries, so that it can be written anew when their traces are gone. */
import type { Moments } from "../moments/moment.ts";
import { TRACE_PREFIX } from "../page/embedded.ts";

const RUN = new RegExp(`<script type="application/json" id="${TRACE_PREFIX}([^"]+)">([^<]*)</script>`, "g");

/** By name; a run that cannot be read is left out. */
export function runsInPage(html: string): Map<string, Moments> {
  const runs = new Map<string, Moments>();
  for (const [, name = "", text = ""] of html.matchAll(RUN)) {
    try {
      runs.set(name, JSON.parse(text) as Moments);
    } catch {
      // Cut off in the middle.
    }
  }
  return runs;
}
