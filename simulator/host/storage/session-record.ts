import { keys } from "../shape/key-order.ts";
import type { World } from "../../world/world.ts";
import type { HostPlace } from "../services/host-config.ts";
import type { HostServices } from "../services/host-services.ts";
import type { PermissionRule } from "../services/permission-rule.ts";
import { clone } from "../shape/clone.ts";
import type { MessageStore } from "./message-store.ts";
import { NO_TOKENS } from "./message.ts";
import type { MessageInfo, MessageWithParts, Part, SessionInfo } from "./message.ts";

/**
 * The only writer of the host's record: each change is stored and published as one event, in that order, the
 * way the host's event log does it.
 */
export interface CreateSession {
  parentID?: string;
  title?: string;
  agent?: string;
  model?: { id: string; providerID: string; variant?: string };
  metadata?: Record<string, unknown>;
  permission?: PermissionRule[];
}

/** `null` clears a field. */
export type SessionChange = Partial<Omit<SessionInfo, "time" | "revert">> & {
  revert?: SessionInfo["revert"] | null;
  time?: Partial<SessionInfo["time"]>;
};

const DEFAULT_TITLE = /^(New session - |Child session - )\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

export function isDefaultTitle(title: string): boolean {
  return DEFAULT_TITLE.test(title);
}

/** "t" → "t (fork #1)" → "t (fork #2)". */
function forkTitle(title: string): string {
  const forked = /^(.+) \(fork #(\d+)\)$/.exec(title);
  return forked ? `${forked[1]} (fork #${Number(forked[2]) + 1})` : `${title} (fork #1)`;
}

/** OpenCode 1.18.33 tells a change in the order of its table. */
const asRow = keys(
  "id slug projectID workspaceID directory path parentID title agent model version summary cost tokens share metadata revert permission time",
);

interface RecordInput {
  readonly world: World;
  readonly place: HostPlace;
  /** Version that a session is noted with. */
  readonly version: string;
  readonly store: MessageStore;
  readonly publish: HostServices["publish"];
  readonly beforeRemove: (id: string) => void;
}

export class SessionRecord {
  readonly #input: RecordInput;

  constructor(input: RecordInput) {
    this.#input = input;
  }

  create(options: CreateSession): SessionInfo {
    const { world, place, version, store, publish } = this.#input;
    const now = world.now();
    const prefix = options.parentID ? "Child session - " : "New session - ";
    const id = world.id("ses");
    const { parentID, title, ...given } = options;
    const info: SessionInfo = {
      id,
      slug: `session-${id.slice(-8).toLowerCase()}`,
      version,
      projectID: place.projectID,
      directory: place.directory,
      path: "",
      ...(parentID ? { parentID } : {}),
      title: title ?? prefix + new Date(now).toISOString(),
      ...given,
      cost: 0,
      tokens: clone(NO_TOKENS),
      time: { created: now, updated: now },
    };
    store.putSession(info);
    publish("session.created", { sessionID: info.id, info });
    return store.session(info.id);
  }

  update(id: string, change: SessionChange): void {
    const info = this.#input.store.session(id);
    const { revert, time, ...rest } = change;
    const next: SessionInfo = { ...info, ...rest, time: { ...info.time, ...time } };
    if (revert === null) delete next.revert;
    else if (revert) next.revert = revert;
    this.#input.store.putSession(next);
    this.#input.publish("session.updated", { sessionID: id, info: asRow(next) });
  }

  /** Children first; then `session.deleted`. */
  remove(id: string): void {
    const info = this.#input.store.session(id);
    this.#input.beforeRemove(id);
    for (const child of this.children(id)) this.remove(child.id);
    this.#input.publish("session.deleted", { sessionID: id, info });
    this.#input.store.removeSession(id);
  }

  fork(id: string, messageID?: string): SessionInfo {
    const original = this.#input.store.session(id);
    const target = this.create({
      title: forkTitle(original.title),
      ...(original.metadata ? { metadata: original.metadata } : {}),
    });
    copyMessages(this, this.#input.world, this.#input.store.messages(id), target.id, messageID);
    return target;
  }

  children(id: string): SessionInfo[] {
    return this.#input.store.sessions().filter((item) => item.parentID === id);
  }

  updateMessage<T extends MessageInfo>(info: T): T {
    this.#input.store.putMessage(info);
    this.#input.publish("message.updated", { sessionID: info.sessionID, info });
    return info;
  }

  updatePart<T extends Part>(part: T): T {
    this.#input.store.putPart(part);
    const time = this.#input.world.now();
    this.#input.publish("message.part.updated", { sessionID: part.sessionID, part, time });
    return part;
  }

  partDelta({ sessionID, messageID, id }: Part, delta: string): void {
    this.#input.publish("message.part.delta", { sessionID, messageID, partID: id, field: "text", delta });
  }

  removeMessage(sessionID: string, messageID: string): void {
    this.#input.store.removeMessage(sessionID, messageID);
    this.#input.publish("message.removed", { sessionID, messageID });
  }

  removePart(sessionID: string, messageID: string, partID: string): void {
    this.#input.store.removePart(sessionID, messageID, partID);
    this.#input.publish("message.part.removed", { sessionID, messageID, partID });
  }
}

function copyMessages(
  record: SessionRecord,
  world: World,
  messages: readonly MessageWithParts[],
  sessionID: string,
  upTo: string | undefined,
): void {
  const end = upTo ? messages.findIndex((item) => item.info.id === upTo) : -1;
  const ids = new Map<string, string>();
  for (const message of end < 0 ? messages : messages.slice(0, end)) {
    const id = world.id("msg");
    ids.set(message.info.id, id);
    const info = { ...message.info, id, sessionID };
    if (info.role === "assistant") info.parentID = ids.get(info.parentID) ?? info.parentID;
    record.updateMessage(info);
    for (const part of message.parts) {
      const copy = { ...part, id: world.id("prt"), messageID: id, sessionID };
      if (copy.type === "compaction" && copy.tail_start_id) {
        const tail = ids.get(copy.tail_start_id);
        if (tail) copy.tail_start_id = tail;
        else delete copy.tail_start_id;
      }
      record.updatePart(copy);
    }
  }
}
