import type { Host } from "../services/host.ts";
import type { SessionInfo } from "../shape/session-message.ts";
import { MessageNotFound } from "./refusals.ts";

/** A new session with the messages of another, up to a message that is named, which is left out. */
export function fork({ world, store, bus }: Host, parentID: string, from?: string): SessionInfo {
  const { seq, messages } = store.session(parentID);
  const boundary = messages.find(({ message }) => message.id === from);
  if (from !== undefined && boundary === undefined) throw new MessageNotFound(from);
  const sessionID = world.id("ses");
  const parentSeq = boundary === undefined ? seq : boundary.seq - 1;
  const named = from === undefined ? {} : { from };
  bus.publish("session.forked", { sessionID, parentID, parentSeq, ...named });
  return store.session(sessionID).info;
}
