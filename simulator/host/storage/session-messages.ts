import type { MessageInfo, MessageWithParts, Part } from "./message.ts";

/**
 * The messages of one session, oldest first, found by id and by what they answer without a walk through a history
 * that may be thousands of messages long. A message that is put in belongs to the store from then on.
 */
export class SessionMessages {
  readonly #all: MessageWithParts[] = [];
  readonly #byId = new Map<string, MessageWithParts>();
  readonly #answers = new Map<string, MessageWithParts[]>();

  get all(): readonly MessageWithParts[] {
    return this.#all;
  }

  get(id: string): MessageWithParts | undefined {
    return this.#byId.get(id);
  }

  /** The message and every answer to it, oldest first. */
  turn(id: string): readonly MessageWithParts[] {
    const message = this.#byId.get(id);
    const answers = this.#answers.get(id) ?? [];
    return message ? [message, ...answers].toSorted(byAge) : answers;
  }

  put(info: MessageInfo): void {
    const known = this.#byId.get(info.id);
    if (known) {
      known.info = info;
      return;
    }
    const message: MessageWithParts = { info, parts: [] };
    this.#byId.set(info.id, message);
    insertSorted(this.#all, message, byAge);
    if (info.role === "user") return;
    const answers = this.#answers.get(info.parentID) ?? [];
    insertSorted(answers, message, byAge);
    this.#answers.set(info.parentID, answers);
  }

  /** False when there is no such message. */
  putPart(part: Part): boolean {
    const parts = this.#byId.get(part.messageID)?.parts;
    if (!parts) return false;
    const at = parts.findLastIndex((item) => item.id === part.id);
    if (at >= 0) parts[at] = part;
    else insertSorted(parts, part, byId);
    return true;
  }

  remove(id: string): void {
    const message = this.#byId.get(id);
    if (!message) return;
    this.#byId.delete(id);
    this.#all.splice(this.#all.indexOf(message), 1);
    if (message.info.role === "user") return;
    const answers = this.#answers.get(message.info.parentID) ?? [];
    answers.splice(answers.indexOf(message), 1);
  }

  removePart(messageID: string, partID: string): void {
    const message = this.#byId.get(messageID);
    if (message) message.parts = message.parts.filter((part) => part.id !== partID);
  }
}

/**
 * The host orders by time, then by id; two messages of a session never share a millisecond there. Here time may stand
 * still between them, so those of one moment stay in the order of coming, also when a caller chose their ids.
 */
function byAge(a: MessageWithParts, b: MessageWithParts): number {
  return a.info.time.created - b.info.time.created;
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

function insertSorted<T>(list: T[], item: T, compare: (a: T, b: T) => number): void {
  let at = list.length;
  while (at > 0 && compare(list[at - 1] as T, item) > 0) at--;
  list.splice(at, 0, item);
}
