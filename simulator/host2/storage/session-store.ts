import type { BusEvent } from "../bus/event-bus.ts";
import type { CompactionMessage, Json, SessionInfo, SessionMessage } from "../shape/session-message.ts";
import { projectEvent } from "./project-event.ts";

/**
 * Sessions as OpenCode 2 stores them: each is what its durable events add up to. Beside its messages a session has what
 * waits to be read (`pending`), and the instructions that its model was told.
 */
export interface PendingInput {
  readonly id: string;
  readonly admittedSeq: number;
  readonly timeCreated: number;
  readonly type: "user" | "synthetic" | "compaction";
  readonly data: { readonly text?: string; readonly description?: string; readonly metadata?: Json };
  readonly delivery: "steer" | "queue" | undefined;
}

/** Values by the key of their source. */
type InstructionValues = Readonly<Record<string, unknown>>;

interface InstructionHistory {
  /** Values that the system prompt tells, and since which event. */
  initial: InstructionValues;
  epochStart: number;
  current: InstructionValues;
  /** Later changes, told in the conversation; a removed value is null. */
  updates: { readonly seq: number; readonly id: string; readonly created: number; readonly delta: Json }[];
}

export interface StoredSession {
  info: SessionInfo;
  seq: number;
  messages: { readonly seq: number; message: SessionMessage }[];
  pending: PendingInput[];
  instructions: InstructionHistory | undefined;
  /** Values of instructions by their hash. */
  blobs: Record<string, unknown>;
  /** Attached over HTTP, by key. */
  entries: Record<string, unknown>;
}

export interface StoreData {
  readonly sessions: readonly StoredSession[];
  readonly savedPermissions: readonly { readonly action: string; readonly resource: string }[];
}

export class SessionStore {
  readonly #sessions = new Map<string, StoredSession>();
  readonly savedPermissions: { readonly action: string; readonly resource: string }[] = [];

  constructor(data?: StoreData) {
    for (const session of data?.sessions ?? []) this.#sessions.set(session.info.id, structuredClone(session));
    this.savedPermissions.push(...(data?.savedPermissions ?? []));
  }

  has(id: string): boolean {
    return this.#sessions.has(id);
  }

  /** Throws for one that is not there. */
  session(id: string): StoredSession {
    const session = this.#sessions.get(id);
    if (session === undefined) throw new Error(`Session not found: ${id}`);
    return session;
  }

  /** In order of creation. */
  all(): readonly StoredSession[] {
    return [...this.#sessions.values()];
  }

  /** Newest first, as the host lists them. */
  children(parentID: string): readonly StoredSession[] {
    return this.all()
      .filter(({ info }) => info.parentID === parentID)
      .toReversed();
  }

  messages(id: string): readonly SessionMessage[] {
    return this.session(id).messages.map(({ message }) => message);
  }

  /** What a request is made of: the messages from the last compaction on. */
  context(id: string): readonly { readonly seq: number; readonly message: SessionMessage }[] {
    const { messages } = this.session(id);
    const last = messages.findLastIndex(({ message }) => isCompacted(message));
    return last === -1 ? messages : messages.slice(last);
  }

  compactionPending(id: string): PendingInput | undefined {
    return this.session(id).pending.find(({ type }) => type === "compaction");
  }

  /** A compaction that waits keeps all input back. */
  hasPending(id: string, scope: "any" | "input" | "steer"): boolean {
    const { pending } = this.session(id);
    if (scope === "any") return pending.length > 0;
    if (this.compactionPending(id)) return false;
    return pending.some(({ delivery }) => (scope === "input" ? true : delivery === "steer"));
  }

  /** Applies a durable event. @returns its number within its session. */
  project(event: BusEvent): number {
    const id = String(event.data["sessionID"]);
    if (event.type === "session.created") {
      const info = structuredClone(event.data["info"]) as SessionInfo;
      this.#sessions.set(id, {
        info,
        seq: -1,
        messages: [],
        pending: [],
        instructions: undefined,
        blobs: {},
        entries: {},
      });
    }
    if (event.type === "session.deleted") {
      this.#sessions.delete(id);
      return 0;
    }
    const session = this.session(id);
    session.seq++;
    projectEvent(session, event, session.seq);
    return session.seq;
  }

  dump(): StoreData {
    return structuredClone({ sessions: this.all(), savedPermissions: this.savedPermissions });
  }

  /** The time of the newest thing stored; 0 when there is none. */
  newestMs(): number {
    return Math.max(0, ...this.all().map(({ info }) => info.time.updated));
  }
}

const isCompacted = (message: SessionMessage): message is CompactionMessage =>
  message.type === "compaction" && message.status === "completed";
