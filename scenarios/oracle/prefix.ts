/**
 * Prompt cost: outside compactions, every request of a session must extend the previous one byte for byte
 * (system prompt, tools and all former messages unchanged), or the provider's prompt cache is lost.
 * A miss now and then makes a session dearer, not wrong, so it is a metric with a gate; a plugin under which they
 * come again and again is broken.
 */
import type { Evidence, Judgement, RequestSeen } from "../play/evidence.ts";

/** A request as the model was sent it. */
export type SentRequest = Pick<RequestSeen, "sessionID" | "kind" | "body">;

export interface PrefixShare {
  /** Follow-up requests that extend their predecessor, of all. */
  readonly hits: number;
  readonly n: number;
  /** Where the others differ, in words. */
  readonly breaks: readonly string[];
}

/** Misses that are nobody's fault, and one for each hundred requests. */
const SPARE = 1;
const REQUESTS_PER_MISS = 100;

/** Share of follow-up requests that extend their predecessor; fails when misses are the rule. */
export function prefix(evidence: Evidence): Judgement {
  const shares = segments(evidence).map(prefixShare);
  const hits = shares.reduce((sum, share) => sum + share.hits, 0);
  const n = shares.reduce((sum, share) => sum + share.n, 0);
  const breaks = shares.flatMap((share) => share.breaks);
  const isBroken = breaks.length > SPARE + n / REQUESTS_PER_MISS;
  const text = `${breaks.length} of ${n} requests do not begin with the one before: ${breaks[0]}`;
  return {
    reasons: isBroken ? [{ text, turn: null }] : [],
    observations: [{ id: "prefix-stability", level: "delivered", hits, n }],
    reached: [],
  };
}

/** The requests between one undo of the user and the next: what was taken back is not sent again. */
function segments({ requests, undos }: Evidence): readonly (readonly RequestSeen[])[] {
  return [...undos, Number.POSITIVE_INFINITY].map((to, index) =>
    requests.filter(({ turn }) => turn >= (undos[index - 1] ?? 0) && turn < to),
  );
}

/** The same for any list of requests, in the order in which they were sent. */
export function prefixShare(requests: readonly SentRequest[]): PrefixShare {
  const last = new Map<string, Written>();
  const breaks: string[] = [];
  let n = 0;
  for (const request of requests) {
    if (request.kind === "title") continue;
    if (request.kind === "compaction") {
      last.delete(request.sessionID);
      continue;
    }
    const before = last.get(request.sessionID);
    const now = written(request);
    last.set(request.sessionID, now);
    // Another model has another cache.
    if (!before || before.model !== now.model) continue;
    n += 1;
    const what = differenceOf(before, now);
    if (what !== null) breaks.push(what);
  }
  return { hits: n - breaks.length, n, breaks };
}

/** A request as bytes, message by message. */
interface Written {
  readonly model: string;
  readonly tools: string;
  readonly messages: readonly string[];
}

const written = ({ body }: SentRequest): Written => ({
  model: body.model,
  tools: JSON.stringify(body.tools ?? []),
  messages: body.messages.map((message) => JSON.stringify(message)),
});

function differenceOf(before: Written, now: Written): string | null {
  if (before.tools !== now.tools) return "the tools differ";
  const index = before.messages.findIndex((message, at) => message !== now.messages[at]);
  if (index < 0) return null;
  const [was = "", is = ""] = [before.messages[index], now.messages[index]];
  let at = 0;
  while (at < was.length && was[at] === is[at]) at += 1;
  const around = (text: string): string => text.slice(Math.max(0, at - 40), at + 80);
  return `message ${index + 1} of ${before.messages.length}: ${around(was)} became ${around(is)}`;
}
