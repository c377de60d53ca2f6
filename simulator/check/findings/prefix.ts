import type { TraceRecord } from "../../trace/event.ts";
import type { Finding } from "../../trace/finding.ts";
import { requestsOf, type SentRequest } from "./requests-of.ts";

/**
 * Providers keep what they have read of a prompt as long as the next one begins with the same bytes. Where a
 * session's next request does not extend its last one, everything from there on is read, and paid for, again.
 * What the host does of its own accord in the same place without the plugin does not count.
 */
export function prefixFindings(records: readonly TraceRecord[], without: readonly TraceRecord[]): Finding[] {
  const ownBreaks = new Set(breaksOf(without).map(({ place }) => place));
  const breaks = breaksOf(records).filter(({ place }) => !ownBreaks.has(place));
  const [first] = breaks;
  if (first === undefined) return [];
  const more = breaks.length === 1 ? "" : `; ${breaks.length} requests in all`;
  return [{ name: "prefix-unstable", evidence: `${first.what}${more}` }];
}

interface Break {
  readonly place: string;
  readonly what: string;
}

function breaksOf(records: readonly TraceRecord[]): Break[] {
  const last = new Map<string, SentRequest>();
  const found: Break[] = [];
  for (const request of requestsOf(records)) {
    const before = last.get(request.sessionID);
    last.set(request.sessionID, request);
    // A compaction begins a new prompt, and another model has a cache of its own.
    if (before === undefined || before.epoch !== request.epoch || before.model !== request.model) continue;
    const what = differenceOf(before, request);
    if (what !== undefined) found.push({ place: request.place, what });
  }
  return found;
}

function differenceOf(before: SentRequest, request: SentRequest): string | undefined {
  const where = `in step ${request.step + 1} a request does not begin with the one before it`;
  if (before.tools !== request.tools) return `${where}: the tools differ`;
  for (const [index, message] of before.messages.entries()) {
    const now = request.messages[index];
    if (now === message) continue;
    const kept = before.messages.slice(0, index).join("").length;
    const total = before.messages.join("").length;
    return `${where}: ${excerpt(message, now)} (message ${index + 1} of ${before.messages.length}; ${kept} of ${total} characters are kept)`;
  }
  return undefined;
}

/** Both texts around the first character that differs. */
function excerpt(before: string, now: string | undefined): string {
  if (now === undefined) return "a message is gone";
  let at = 0;
  while (at < before.length && before[at] === now[at]) at++;
  const cut = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 20), at + 40));
  return `${cut(before)} became ${cut(now)}`;
}
