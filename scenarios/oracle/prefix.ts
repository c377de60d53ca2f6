/**
 * Prompt cost: outside compactions, every request of a session must extend the previous one byte for byte
 * (system prompt, tools and all former messages unchanged), or the provider's prompt cache is lost.
 * A metric with a gate, not a reason: one miss makes a session dearer, not wrong.
 */
import type { Evidence, Finding, RequestSeen } from "../play/evidence.ts";

/** Share of follow-up requests that extend their predecessor. */
export function prefix(evidence: Evidence): Finding {
  const last = new Map<string, Written>();
  let hits = 0;
  let n = 0;
  for (const request of evidence.requests) {
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
    if (extendsBefore(before, now)) hits += 1;
  }
  return {
    reasons: [],
    observations: [{ id: "prefix-stability", level: "delivered", hits, n }],
    reached: [],
  };
}

/** A request as bytes, message by message. */
interface Written {
  readonly model: string;
  readonly tools: string;
  readonly messages: readonly string[];
}

const written = ({ body }: RequestSeen): Written => ({
  model: body.model,
  tools: JSON.stringify(body.tools ?? []),
  messages: body.messages.map((message) => JSON.stringify(message)),
});

const extendsBefore = (before: Written, now: Written): boolean =>
  before.tools === now.tools && before.messages.every((message, index) => message === now.messages[index]);
