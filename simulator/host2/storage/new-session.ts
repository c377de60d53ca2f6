import { NO_TOKENS, type SessionInfo } from "../shape/session-message.ts";
import { tellInstructions } from "./instruction-history.ts";
import type { StoredSession } from "./session-store.ts";

/** What `session.forked` tells besides the new session's id. */
export interface ForkData {
  readonly parentID: string;
  /** The parent's last event that the fork knows of. */
  readonly parentSeq: number;
  readonly from?: string;
}

export const newSession = (info: SessionInfo): StoredSession => ({
  info,
  seq: -1,
  messages: [],
  pending: [],
  instructions: undefined,
  instructionEvents: [],
  blobs: {},
  entries: {},
});

/** As the parent was after its event `parentSeq`, but for the messages; numbers of events go on from there. */
export function forkOf(
  parent: StoredSession,
  {
    id,
    created,
    parentSeq,
    from,
  }: Omit<ForkData, "parentID"> & { readonly id: string; readonly created: number },
): StoredSession {
  const { parentID: _parent, revert: _revert, fork: _fork, ...info } = parent.info;
  const session = newSession({
    ...info,
    id,
    fork: { sessionID: parent.info.id, ...(from === undefined ? {} : { messageID: from }) },
    title: forkTitle(info.title),
    cost: 0,
    tokens: NO_TOKENS,
    time: { created, updated: created },
  });
  session.seq = parentSeq;
  session.blobs = { ...parent.blobs };
  for (const event of parent.instructionEvents) if (event.seq <= parentSeq) tellInstructions(session, event);
  return session;
}

function forkTitle(title: string): string {
  const known = /^(.+) \(fork #(\d+)\)$/.exec(title);
  return known === null ? `${title} (fork #1)` : `${known[1]} (fork #${Number(known[2]) + 1})`;
}
