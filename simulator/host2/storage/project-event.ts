import type { BusEvent } from "../bus/event-bus.ts";
import type {
  AssistantMessage,
  CompactionMessage,
  ModelRef,
  SessionError,
  SessionMessage,
  TokenUsage,
} from "../shape/session-message.ts";
import { projectCall } from "./project-call.ts";
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
      return projectInstructions(session, event, seq);
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
    const { instructions } = session;
    if (instructions)
      Object.assign(instructions, { epochStart: seq, initial: instructions.current, updates: [] });
    return;
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

/** The event names values by their hashes; a removed one is null here. */
function projectInstructions(session: StoredSession, event: BusEvent, seq: number): void {
  const hashes = event.data["delta"] as Readonly<Record<string, string>>;
  const delta = Object.fromEntries(
    Object.entries(hashes).map(([key, hash]) => [key, hash === "removed" ? null : session.blobs[hash]]),
  );
  const known = session.instructions;
  const merged = Object.entries({ ...known?.current, ...delta }).filter(([, value]) => value !== null);
  const current = Object.fromEntries(merged);
  if (known === undefined) {
    session.instructions = { initial: current, epochStart: seq, current, updates: [] };
    return;
  }
  known.current = current;
  known.updates.push({ seq, id: asMessage(event), created: event.created, delta });
}
