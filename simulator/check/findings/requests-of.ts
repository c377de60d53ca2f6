import type { ChatBody, ChatMessage } from "../../model/model.ts";
import type { TraceRecord } from "../../trace/event.ts";

/** A request of a session to the model, with where it stands in the run. */
export interface SentRequest {
  readonly sessionID: string;
  readonly step: number;
  /** Same place in another run of the same script: session by order, step, and how many came before it there. */
  readonly place: string;
  /** Compactions of the session before it. */
  readonly epoch: number;
  readonly model: string;
  readonly tools: string;
  readonly messages: readonly string[];
  readonly sent: readonly ChatMessage[];
}

/** What sessions and subagents sent for their own work: no titles, no summaries. */
export function requestsOf(records: readonly TraceRecord[]): SentRequest[] {
  const requests: SentRequest[] = [];
  const sessions: string[] = [];
  const compactions = new Map<string, number>();
  const counts = new Map<string, number>();
  let step = 0;
  for (const record of records) {
    if (record.type === "step") step = record.index;
    if (record.type !== "llm" || record.kind === "title") continue;
    const { sessionID } = record;
    if (!sessions.includes(sessionID)) sessions.push(sessionID);
    if (record.kind === "compaction") {
      compactions.set(sessionID, (compactions.get(sessionID) ?? 0) + 1);
      continue;
    }
    const body = record.body as ChatBody;
    const slot = `${sessions.indexOf(sessionID)}/${step}`;
    const count = counts.get(slot) ?? 0;
    counts.set(slot, count + 1);
    requests.push({
      sessionID,
      step,
      place: `${slot}/${count}`,
      epoch: compactions.get(sessionID) ?? 0,
      model: body.model,
      tools: JSON.stringify(body.tools ?? []),
      messages: body.messages.map((message) => JSON.stringify(message)),
      sent: body.messages,
    });
  }
  return requests;
}
