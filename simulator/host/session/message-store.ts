import { clone } from "./clone.ts";
import type { MessageInfo, MessageWithParts, Part, SessionInfo } from "./message.ts";

/**
 * The host's database: sessions, messages, parts, todo lists. Everything goes in and comes out as a copy, so a
 * hook that mutates what it was given changes the record only where the host writes it back. Handing the same
 * store to a second instance is a restart on the same data.
 */
export interface StoreData {
  sessions: SessionInfo[];
  messages: Record<string, MessageWithParts[]>;
  todos: Record<string, unknown[]>;
}

export class NotFound extends Error {
  override readonly name = "NotFoundError";
}

function byAge(a: MessageWithParts, b: MessageWithParts): number {
  const age = a.info.time.created - b.info.time.created;
  if (age !== 0) return age;
  return a.info.id < b.info.id ? -1 : a.info.id > b.info.id ? 1 : 0;
}

function insertSorted<T>(list: T[], item: T, compare: (a: T, b: T) => number): void {
  let at = list.length;
  while (at > 0 && compare(list[at - 1] as T, item) > 0) at--;
  list.splice(at, 0, item);
}

const partById = (a: Part, b: Part): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export class MessageStore {
  readonly #data: StoreData;

  constructor(data: StoreData = { sessions: [], messages: {}, todos: {} }) {
    this.#data = data;
  }

  /** A copy of everything, to open again on. */
  dump(): StoreData {
    return clone(this.#data);
  }

  /** Time of the newest session or message, 0 when there is none. */
  newestMs(): number {
    const messages = Object.values(this.#data.messages).flat();
    const times = [
      ...this.#data.sessions.map((item) => item.time.updated),
      ...messages.map((item) => item.info.time.created),
    ];
    return Math.max(0, ...times);
  }

  session(id: string): SessionInfo {
    const found = this.#data.sessions.find((item) => item.id === id);
    if (!found) throw new NotFound(`Session not found: ${id}`);
    return clone(found);
  }

  hasSession(id: string): boolean {
    return this.#data.sessions.some((item) => item.id === id);
  }

  /** In order of creation. */
  sessions(): SessionInfo[] {
    return clone(this.#data.sessions);
  }

  putSession(info: SessionInfo): void {
    const at = this.#data.sessions.findIndex((item) => item.id === info.id);
    if (at < 0) this.#data.sessions.push(clone(info));
    else this.#data.sessions[at] = clone(info);
    this.#data.messages[info.id] ??= [];
  }

  removeSession(id: string): void {
    this.#data.sessions = this.#data.sessions.filter((item) => item.id !== id);
    delete this.#data.messages[id];
    delete this.#data.todos[id];
  }

  /** Oldest first, parts in order of their ids; only those that satisfy `test`, where one is given. */
  messages(sessionID: string, test?: (info: MessageInfo) => boolean): MessageWithParts[] {
    const all = this.#data.messages[sessionID] ?? [];
    return clone(test ? all.filter((item) => test(item.info)) : all);
  }

  /** The stored messages themselves, to look at: copying a long history only to look costs more than the look. */
  view(sessionID: string): readonly MessageWithParts[] {
    return this.#data.messages[sessionID] ?? [];
  }

  message(sessionID: string, messageID: string): MessageWithParts {
    const found = this.#find(sessionID, messageID);
    if (!found) throw new NotFound(`Message not found: ${messageID}`);
    return clone(found);
  }

  /** The newest message that satisfies `test`. */
  lastMessage(sessionID: string, test: (info: MessageInfo) => boolean): MessageWithParts | undefined {
    const found = this.#data.messages[sessionID]?.findLast((item) => test(item.info));
    return found && clone(found);
  }

  putMessage(info: MessageInfo): void {
    const list = this.#data.messages[info.sessionID];
    if (!list) throw new Error(`FOREIGN KEY constraint failed: message of unknown session ${info.sessionID}`);
    const found = this.#find(info.sessionID, info.id);
    if (found) found.info = clone(info);
    else insertSorted(list, { info: clone(info), parts: [] }, byAge);
  }

  putPart(part: Part): void {
    const message = this.#find(part.sessionID, part.messageID);
    if (!message) throw new Error(`FOREIGN KEY constraint failed: part of unknown message ${part.messageID}`);
    const at = message.parts.findIndex((item) => item.id === part.id);
    if (at >= 0) message.parts[at] = clone(part);
    else insertSorted(message.parts, clone(part), partById);
  }

  part(sessionID: string, messageID: string, partID: string): Part | undefined {
    const found = this.#find(sessionID, messageID)?.parts.find((item) => item.id === partID);
    return found && clone(found);
  }

  parts(sessionID: string, messageID: string): Part[] {
    return clone(this.#find(sessionID, messageID)?.parts ?? []);
  }

  removeMessage(sessionID: string, messageID: string): void {
    const list = this.#data.messages[sessionID];
    const at = list?.findIndex((item) => item.info.id === messageID) ?? -1;
    if (at >= 0) list?.splice(at, 1);
  }

  removePart(sessionID: string, messageID: string, partID: string): void {
    const message = this.#find(sessionID, messageID);
    if (message) message.parts = message.parts.filter((part) => part.id !== partID);
  }

  todos(sessionID: string): unknown[] {
    return clone(this.#data.todos[sessionID] ?? []);
  }

  setTodos(sessionID: string, todos: unknown[]): void {
    this.#data.todos[sessionID] = clone(todos);
  }

  #find(sessionID: string, messageID: string): MessageWithParts | undefined {
    return this.#data.messages[sessionID]?.findLast((item) => item.info.id === messageID);
  }
}
