import type { BusEvent } from "../bus/event-bus.ts";
import type { CompactionMessage, Json, SessionInfo, SessionMessage } from "../shape/session-message.ts";
import { forkOf, newSession, type ForkData } from "./new-session.ts";
import type { Told } from "./instruction-history.ts";
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

export interface StoredSession extends Told {
  info: SessionInfo;
  seq: number;
  messages: { readonly seq: number; message: SessionMessage }[];
  pending: PendingInput[];
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
  readonly #newID: () => string;

  /** @param newID names a copied message. */
  constructor(data: StoreData | undefined, newID: () => string) {
    this.#newID = newID;
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
    if (event.type === "session.created")
      this.#sessions.set(id, newSession(structuredClone(event.data["info"]) as SessionInfo));
    if (event.type === "session.forked") {
      this.#fork(id, event);
      return 0;
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

  #fork(id: string, { data, created }: BusEvent): void {
    const { parentID, from, parentSeq } = data as typeof data & ForkData;
    const parent = this.session(parentID);
    const session = forkOf(parent, { id, created, parentSeq, ...(from === undefined ? {} : { from }) });
    const boundary = parent.messages.find(({ message }) => message.id === from)?.seq ?? Infinity;
    for (const { seq, message } of parent.messages)
      if (seq < boundary && !(message.type === "compaction" && message.status === "running"))
        session.messages.push({ seq, message: { ...structuredClone(message), id: this.#newID() } });
    this.#sessions.set(id, session);
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
