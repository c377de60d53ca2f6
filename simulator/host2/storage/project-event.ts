import type { BusEvent } from "../bus/event-bus.ts";
import type {
  AssistantMessage,
  CompactionMessage,
  Json,
  ModelRef,
  Revert,
  SessionError,
  SessionMessage,
  TokenUsage,
} from "../shape/session-message.ts";
import { projectCall } from "./project-call.ts";
import { tellInstructions } from "./instruction-history.ts";
import type { PendingInput, StoredSession } from "./session-store.ts";

/** What each durable event does to the stored session. The event is the truth; the messages follow from it. */
export function projectEvent(session: StoredSession, event: BusEvent, seq: number): void {
  const { data, created, type } = event;
  session.info.time.updated = created;
  if (type.startsWith("session.input.")) return projectInput(session, event, seq);
  if (type.startsWith("session.compaction.")) return projectCompaction(session, event, seq);
  if (type.startsWith("session.step.")) return projectStep(session, event, seq);
  if (type.startsWith("session.text.") || type.startsWith("session.tool.")) {
    const assistant = assistantOf(session, data["assistantMessageID"]);
    if (assistant) projectCall(assistant, event);
    return;
  }
  const append = (message: SessionMessage): void => void session.messages.push({ seq, message });
  switch (type) {
    case "session.renamed":
      session.info.title = String(data["title"]);
      return;
    case "session.agent.selected":
      session.info.agent = String(data["agent"]);
      return append({
        id: asMessage(event),
        type: "agent-switched",
        agent: String(data["agent"]),
        time: { created },
      });
    case "session.model.selected":
      session.info.model = data["model"] as ModelRef;
      return append({
        id: asMessage(event),
        type: "model-switched",
        model: data["model"] as ModelRef,
        time: { created },
      });
    case "session.synthetic": {
      const { sessionID: _, ...said } = data as { readonly sessionID: string; readonly text: string };
      return append({ id: asMessage(event), type: "synthetic", ...said, time: { created } });
    }
    case "session.instructions.updated":
      return tellInstructions(session, { type: "updated", ...deltaOf(session, event), seq });
    case "session.revert.staged":
      session.info.revert = data["revert"] as Revert;
      return;
    case "session.revert.cleared":
      delete session.info.revert;
      return;
    case "session.revert.committed":
      return projectUndo(session, String(data["to"]), seq);
    case "session.retry.scheduled": {
      const assistant = assistantOf(session, data["assistantMessageID"]);
      if (assistant)
        assistant.retry = {
          attempt: Number(data["attempt"]),
          at: Number(data["at"]),
          error: data["error"] as SessionError,
        };
      return;
    }
    case "session.execution.succeeded":
    case "session.execution.failed":
    case "session.execution.interrupted":
      for (const { message } of session.messages) if (message.type === "assistant") delete message.retry;
      return;
  }
}

/** The message and all that came after it are gone; what the model was told is told anew. */
function projectUndo(session: StoredSession, to: string, seq: number): void {
  const boundary = session.messages.find(({ message }) => message.id === to)?.seq ?? Infinity;
  session.messages = session.messages.filter((one) => one.seq < boundary);
  session.pending = session.pending.filter(({ admittedSeq }) => admittedSeq < boundary);
  tellInstructions(session, { type: "forgotten", seq });
  delete session.info.revert;
}

/** The event names values by their hashes; a removed one is null here. */
function deltaOf(
  { blobs }: StoredSession,
  event: BusEvent,
): { readonly id: string; readonly created: number; readonly delta: Json } {
  const hashes = event.data["delta"] as Readonly<Record<string, string>>;
  const entries = Object.entries(hashes);
  const delta = Object.fromEntries(
    entries.map(([key, hash]) => [key, hash === "removed" ? null : blobs[hash]]),
  );
  return { id: asMessage(event), created: event.created, delta };
}

const asMessage = ({ id }: BusEvent): string => id.replace(/^evt_/, "msg_");

function assistantOf(session: StoredSession, id: unknown): AssistantMessage | undefined {
  const found = session.messages.findLast(({ message }) => message.id === id)?.message;
  return found?.type === "assistant" ? found : undefined;
}

function projectInput(session: StoredSession, { type, data, created }: BusEvent, seq: number): void {
  const id = String(data["inputID"]);
  if (type === "session.input.admitted") {
    const input = data["input"] as Pick<PendingInput, "type" | "data" | "delivery">;
    session.pending.push({ id, admittedSeq: seq, timeCreated: created, ...input });
    return;
  }
  const found = session.pending.find((one) => one.id === id);
  if (found === undefined || found.type === "compaction") return;
  session.pending = session.pending.filter((one) => one !== found);
  const { text = "", ...rest } = found.data;
  session.messages.push({ seq, message: { id, type: found.type, text, ...rest, time: { created } } });
}

function projectStep(session: StoredSession, { type, data, created }: BusEvent, seq: number): void {
  const id = String(data["assistantMessageID"]);
  const known = assistantOf(session, id);
  const snapshot = data["snapshot"] as string | undefined;
  if (type === "session.step.started") {
    const of = { agent: String(data["agent"]), model: data["model"] as ModelRef };
    if (known) {
      Object.assign(known, of);
      for (const key of ["retry", "error", "finish"] as const) delete known[key];
      delete known.time.completed;
      if (snapshot) known.snapshot = { ...known.snapshot, start: snapshot };
      return;
    }
    const message: AssistantMessage = { id, type: "assistant", ...of, time: { created }, content: [] };
    if (snapshot) message.snapshot = { start: snapshot };
    session.messages.push({ seq, message });
    return;
  }
  if (!known) return;
  known.time.completed = created;
  known.finish = type === "session.step.failed" ? "error" : String(data["finish"]);
  if (type === "session.step.failed") {
    known.error = data["error"] as SessionError;
    delete known.retry;
  }
  if (data["tokens"] !== undefined) {
    known.cost = Number(data["cost"]);
    known.tokens = data["tokens"] as TokenUsage;
    addUsage(session, known.tokens);
  }
  const files = data["files"] as readonly string[] | undefined;
  if (snapshot !== undefined || files !== undefined)
    known.snapshot = {
      ...known.snapshot,
      ...(snapshot === undefined ? {} : { end: snapshot }),
      ...(files === undefined ? {} : { files }),
    };
}

function addUsage({ info }: StoredSession, { input, output, reasoning, cache }: TokenUsage): void {
  const { tokens } = info;
  info.tokens = {
    input: tokens.input + input,
    output: tokens.output + output,
    reasoning: tokens.reasoning + reasoning,
    cache: { read: tokens.cache.read + cache.read, write: tokens.cache.write + cache.write },
  };
}

function projectCompaction(session: StoredSession, event: BusEvent, seq: number): void {
  const { type, data, created } = event;
  const inputID = data["inputID"] as string | undefined;
  const reason = data["reason"] as "auto" | "manual";
  if (type === "session.compaction.admitted") {
    session.pending.push({
      id: String(inputID),
      admittedSeq: seq,
      timeCreated: created,
      type: "compaction",
      data: {},
      delivery: undefined,
    });
    return;
  }
  const running = session.messages.findLast(
    (one): one is { seq: number; message: CompactionMessage } =>
      one.message.type === "compaction" && one.message.status === "running",
  )?.message;
  const id = inputID ?? asMessage(event);
  if (type === "session.compaction.started") {
    const recent = String(data["recent"] ?? "");
    const fresh: CompactionMessage = {
      id,
      type: "compaction",
      status: "running",
      reason,
      summary: "",
      recent,
      time: { created },
    };
    session.messages.push({ seq, message: fresh });
    return;
  }
  const isDone = type === "session.compaction.ended";
  if (isDone || reason === "manual")
    session.pending = session.pending.filter((one) => one.type !== "compaction");
  if (isDone) {
    if (running)
      Object.assign(running, { status: "completed", reason, summary: data["text"], recent: data["recent"] });
    return tellInstructions(session, { type: "compacted", seq });
  }
  const failed: CompactionMessage = {
    id: running?.id ?? id,
    type: "compaction",
    status: "failed",
    reason,
    error: data["error"] as SessionError,
    time: running?.time ?? { created },
  };
  const at = session.messages.findIndex(({ message }) => message === running);
  if (at === -1) session.messages.push({ seq, message: failed });
  else session.messages[at] = { seq: session.messages[at]?.seq ?? seq, message: failed };
}
