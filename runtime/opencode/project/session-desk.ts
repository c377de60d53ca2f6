/**
 * What this process remembers of a session between two hooks and may forget at a restart. Here stands only what
 * everybody asks for; all else is in slices, each with the concern that keeps it (`slice.ts`). The truth about tasks is
 * in the store; nothing here decides what is allowed.
 */

export interface SessionMemory {
  /** From `session.created`; undefined while unknown, null for a root session. */
  parentID: string | null | undefined;
  /** The journal knows that this process serves the session. */
  opened: boolean;
  agent: string;
  /** Milliseconds since the epoch. */
  seenAt: number;
}

export interface SessionDesk {
  /** The memory of a session, made on first sight. */
  of(sessionID: string): SessionMemory;
  /** Without making one. */
  known(sessionID: string): SessionMemory | undefined;
  forget(sessionID: string): void;
  all(): Iterable<readonly [string, SessionMemory]>;
}

/** One desk per project. */
export function sessionDesk(): SessionDesk {
  const memories = new Map<string, SessionMemory>();
  return {
    of(sessionID) {
      let memory = memories.get(sessionID);
      if (!memory) {
        memory = { parentID: undefined, opened: false, agent: "unknown", seenAt: Date.now() };
        memories.set(sessionID, memory);
      }
      return memory;
    },
    known: (sessionID) => memories.get(sessionID),
    all: () => memories.entries(),
    forget: (sessionID) => void memories.delete(sessionID),
  };
}
