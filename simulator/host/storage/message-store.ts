import { clone } from "../shape/clone.ts";
import type { MessageInfo, MessageWithParts, Part, SessionInfo } from "./message.ts";
import { SessionMessages } from "./session-messages.ts";
import { storedInfo, storedPart } from "./stored-shape.ts";

/**
 * The host's database: sessions, messages, parts, todo lists. Everything goes in as a copy and is never changed
 * afterwards, only replaced; so reading costs nothing, and a record is copied before a plugin gets it.
 * Opening a second instance on what the first one dumped is a restart on the same data.
 */
export interface StoreData {
  sessions: SessionInfo[];
  messages: Record<string, MessageWithParts[]>;
  todos: Record<string, unknown[]>;
}

export class NotFound extends Error {
  override readonly name = "NotFoundError";
}

export class MessageStore {
  /** In order of creation. */
  readonly #sessions = new Map<string, SessionInfo>();
  readonly #messages = new Map<string, SessionMessages>();
  readonly #todos = new Map<string, unknown[]>();
  /** Which message has the part of an id: there is one row for each. */
  readonly #homes = new Map<string, MessageInfo>();

  constructor(data: StoreData = { sessions: [], messages: {}, todos: {} }) {
    for (const info of data.sessions) this.putSession(info);
    for (const { info, parts } of Object.values(data.messages).flat()) {
      this.putMessage(info);
      for (const part of parts) this.putPart(part);
    }
    for (const [id, todos] of Object.entries(data.todos)) this.setTodos(id, todos);
  }

  /** A copy of everything, to open again on. */
  dump(): StoreData {
    const messages = [...this.#messages].map(([id, { all }]) => [id, all] as const);
    return clone({
      sessions: this.sessions(),
      messages: Object.fromEntries(messages) as Record<string, MessageWithParts[]>,
      todos: Object.fromEntries(this.#todos),
    });
  }

  /** Time of the newest session or message, 0 when there is none. */
  newestMs(): number {
    let newest = 0;
    for (const item of this.#sessions.values()) newest = Math.max(newest, item.time.updated);
    for (const { all } of this.#messages.values())
      for (const item of all) newest = Math.max(newest, item.info.time.created);
    return newest;
  }

  session(id: string): SessionInfo {
    const found = this.#sessions.get(id);
    if (!found) throw new NotFound(`Session not found: ${id}`);
    return found;
  }

  hasSession(id: string): boolean {
    return this.#sessions.has(id);
  }

  /** In order of creation. */
  sessions(): SessionInfo[] {
    return [...this.#sessions.values()];
  }

  putSession(info: SessionInfo): void {
    this.#sessions.set(info.id, clone(info));
    if (!this.#messages.has(info.id)) this.#messages.set(info.id, new SessionMessages());
  }

  removeSession(id: string): void {
    for (const message of this.messages(id)) this.#forget(message.parts);
    this.#sessions.delete(id);
    this.#messages.delete(id);
    this.#todos.delete(id);
  }

  /** Oldest first, parts in order of their ids. The list itself: later changes show in it. */
  messages(sessionID: string): readonly MessageWithParts[] {
    return this.#messages.get(sessionID)?.all ?? [];
  }

  /** A message of the user and the answers to it. */
  turn(sessionID: string, messageID: string): readonly MessageWithParts[] {
    return this.#messages.get(sessionID)?.turn(messageID) ?? [];
  }

  message(sessionID: string, messageID: string): MessageWithParts {
    const found = this.#find(sessionID, messageID);
    if (!found) throw new NotFound(`Message not found: ${messageID}`);
    return found;
  }

  /** The newest message that satisfies `test`. */
  lastMessage(sessionID: string, test: (info: MessageInfo) => boolean): MessageWithParts | undefined {
    return this.messages(sessionID).findLast((item) => test(item.info));
  }

  putMessage(info: MessageInfo): void {
    const messages = this.#messages.get(info.sessionID);
    if (!messages)
      throw new Error(`FOREIGN KEY constraint failed: message of unknown session ${info.sessionID}`);
    messages.put(storedInfo(info));
  }

  /** OpenCode 1.18.33: a part whose id another message has goes there, in place of what stood there. */
  putPart(part: Part): void {
    const home = this.#homes.get(part.id);
    const isElsewhere = home !== undefined && home.id !== part.messageID;
    const stored = storedPart(
      isElsewhere ? { ...part, messageID: home.id, sessionID: home.sessionID } : part,
    );
    if (!this.#messages.get(stored.sessionID)?.putPart(stored))
      throw new Error(`FOREIGN KEY constraint failed: part of unknown message ${stored.messageID}`);
    if (home === undefined) this.#homes.set(part.id, this.message(part.sessionID, part.messageID).info);
  }

  part(sessionID: string, messageID: string, partID: string): Part | undefined {
    return this.#find(sessionID, messageID)?.parts.find((item) => item.id === partID);
  }

  parts(sessionID: string, messageID: string): readonly Part[] {
    return this.#find(sessionID, messageID)?.parts ?? [];
  }

  removeMessage(sessionID: string, messageID: string): void {
    this.#forget(this.parts(sessionID, messageID));
    this.#messages.get(sessionID)?.remove(messageID);
  }

  removePart(sessionID: string, messageID: string, partID: string): void {
    this.#forget(this.parts(sessionID, messageID).filter(({ id }) => id === partID));
    this.#messages.get(sessionID)?.removePart(messageID, partID);
  }

  todos(sessionID: string): unknown[] {
    return this.#todos.get(sessionID) ?? [];
  }

  setTodos(sessionID: string, todos: unknown[]): void {
    this.#todos.set(sessionID, clone(todos));
  }

  #forget(parts: readonly Part[]): void {
    for (const { id } of parts) this.#homes.delete(id);
  }

  #find(sessionID: string, messageID: string): MessageWithParts | undefined {
    return this.#messages.get(sessionID)?.get(messageID);
  }
}
