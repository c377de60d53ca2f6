/**
 * What this process remembers of a session between two hooks and may forget at a restart: who it is, what
 * it was last told, which of its messages are compaction summaries, which calls it keeps repeating. The
 * truth about tasks is in the store; nothing here decides what is allowed.
 */
import { pruneMemory, type PruneMemory } from "../prune/prune-memory.ts";
import { driftMemory, type DriftMemory } from "../session/watch-drift.ts";
import { continuation, type Continuation } from "../session/continue-work.ts";
import { noteTray, type NoteTray } from "./note-tray.ts";
import { historyMemory, type HistoryMemory } from "../session/watch-history.ts";
import type { SeenFiles } from "../gate/seen-files.ts";
import type { Launch } from "../session/watch-delegations.ts";

export interface SessionMemory {
  /** From `session.created`; undefined while unknown, null for a root session. */
  parentID: string | null | undefined;
  /** The journal knows that this process serves the session. */
  opened: boolean;
  agent: string;
  seenAt: number;
  /** The standing it was last told, or null: nothing yet. */
  told: string | null;
  /** The journal did not know it before: it has to be told what was done here. */
  isNew: boolean;
  /** The task it was last told to work on. */
  toldTask: string | null;
  /** It has read the critical anchors in this history. */
  knowsAnchors: boolean;
  /** A compaction ended without our block in its summary: say everything at the next chance. */
  needsRecovery: boolean;
  /** A compaction is over and nothing was said since. */
  compacted: boolean;
  /** Number of the newest checkpoint when the user's newest message came. */
  turnCheckpoint: number;
  /** The provider's limit broke the turn off: the host gives the user's message to the model once more. */
  overflowed: boolean;
  /** The summary in the making, without our block, and the turning points that it states itself. */
  summary: { readonly text: string; readonly held: readonly string[] };
  /** Message ids of compaction summaries; true once the block was appended. */
  readonly summaries: Map<string, boolean>;
  /** What it does again and again. */
  readonly drift: DriftMemory;
  /** What slash commands expanded to, until it comes as a message. */
  readonly commandTexts: Set<string>;
  /** What the host's events told of its history. */
  readonly history: HistoryMemory;
  /** What of its old outputs is out of its requests. */
  readonly pruning: PruneMemory;
  /** What it still has to be told. */
  readonly notes: NoteTray;
  /** How often the same call was refused, by tool, code and arguments. */
  readonly refusals: Map<string, number>;
  /** The files whose content it knows. */
  readonly seenFiles: SeenFiles;
  /** Calls that wrote what it had not read, by call id, where the mode lets that pass. */
  readonly unreadCalls: Set<string>;
  /** In a root session: the newest refused call of it and its subagents that the human may allow. */
  lastRefused: { readonly call: string; readonly shown: string } | null;
  /** Calls that the human allowed once, by call id, until they have ended. */
  readonly allowedOnce: Set<string>;
  /** Its `task` calls that are not over, by call id. */
  readonly launches: Map<string, Launch>;
  /** Calls it made as the subagent of a delegation. */
  charged: { readonly id: string; readonly calls: number } | null;
  /** Whether it has to be asked to go on when it stops. */
  readonly continuation: Continuation;
  /** Why its turn failed, until it is idle. */
  broke: string | null;
}

const MAX_REFUSALS = 64;

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
        memory = {
          parentID: undefined,
          opened: false,
          agent: "unknown",
          seenAt: Date.now(),
          told: null,
          isNew: false,
          toldTask: null,
          history: historyMemory(),
          knowsAnchors: false,
          needsRecovery: false,
          pruning: pruneMemory(),
          compacted: false,
          turnCheckpoint: 0,
          overflowed: false,
          commandTexts: new Set(),
          drift: driftMemory(),
          summary: { text: "", held: [] },
          notes: noteTray(),
          summaries: new Map(),
          refusals: new Map(),
          seenFiles: new Map(),
          unreadCalls: new Set(),
          lastRefused: null,
          allowedOnce: new Set(),
          launches: new Map(),
          charged: null,
          continuation: continuation(),
          broke: null,
        };
        memories.set(sessionID, memory);
      }
      return memory;
    },
    known: (sessionID) => memories.get(sessionID),
    all: () => memories.entries(),
    forget: (sessionID) => void memories.delete(sessionID),
  };
}

/** Counts a refusal and returns how often this very call was refused in the session. */
export function countRefusal(memory: SessionMemory, key: string): number {
  const count = (memory.refusals.get(key) ?? 0) + 1;
  if (memory.refusals.size >= MAX_REFUSALS) memory.refusals.clear();
  memory.refusals.set(key, count);
  return count;
}
