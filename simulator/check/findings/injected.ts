import { textOf } from "../../model/classify-request.ts";
import type { TraceRecord } from "../../trace/event.ts";
import type { Finding } from "../../trace/finding.ts";
import { requestsOf, type SentRequest } from "./requests-of.ts";

/**
 * What a plugin told the model before a compaction, in the system prompt or among the user's words, and what of
 * it the first request after the compaction still says. Its own is what the same request of a run without the
 * plugin does not say; numbers may differ.
 */
export function injectedFindings(
  records: readonly TraceRecord[],
  without: readonly TraceRecord[],
): Finding[] {
  const plain = new Set(requestsOf(without).flatMap(linesOf));
  const requests = requestsOf(records);
  const lost = new Map<string, number>();
  for (const [index, after] of requests.entries()) {
    const before = requests.slice(0, index).findLast(({ sessionID }) => sessionID === after.sessionID);
    if (before === undefined || before.epoch === after.epoch) continue;
    const kept = new Set(after.sent.map(textOf).flatMap(split));
    const text = [...kept].join("\n");
    for (const line of linesOf(before)) {
      const own = ownPart(line, plain);
      if (own !== undefined && !text.includes(own)) lost.set(own, after.step);
    }
  }
  const [first] = lost;
  if (first === undefined) return [];
  const [line, step] = first;
  const more = lost.size === 1 ? "" : `, nor ${lost.size - 1} other lines of the plugin`;
  const evidence = `${JSON.stringify(line.slice(0, 100))} stood in the request before a compaction; the first one after it, in step ${step + 1}, does not say it${more}`;
  return [{ name: "lost-at-compaction", evidence }];
}

/** What of a line the plugin wrote: all of it, or what it put before or behind somebody else's words. */
function ownPart(line: string, plain: ReadonlySet<string>): string | undefined {
  if (plain.has(line)) return undefined;
  const theirs = [...plain].filter((other) => line.includes(other)).toSorted((a, b) => b.length - a.length);
  const own = line.replace(theirs[0] ?? "", "").trim();
  return own.length >= SHORTEST ? own : undefined;
}

/** The lines of a request that are context; tool outputs are summarised away with everything else. */
function linesOf({ sent }: SentRequest): string[] {
  return sent
    .filter(({ role }) => role === "system" || role === "user")
    .map(textOf)
    .flatMap(split);
}

/** Shorter ones say too little to be told from others. */
const SHORTEST = 8;

function split(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim().replaceAll(/\d+/g, "#"))
    .filter((line) => line.length >= SHORTEST);
}
