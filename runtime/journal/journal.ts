/**
 * The port behind which events are kept. One project, one stream: versions are 1, 2, 3… without holes,
 * and an append names the version it was decided on, so two writers can never both win. Implementations
 * are held to one contract suite on every runtime.
 */
import type { EventRecord } from "../kernel/event.ts";
import type { State } from "../kernel/state.ts";

/** `evidence` survives a killed process; `decision` survives a power cut as well and costs a disk sync. */
export type Durability = "evidence" | "decision";

export interface Journal {
  /** Events with a version greater than `after`, in order; no more than `atMost`, or all. Throws where one is missing. */
  read(after: number, atMost?: number): EventRecord[];
  /** Those of one session, without catching up with other writers. */
  readSession(sessionID: string, after: number): EventRecord[];
  /**
   * Stores the records atomically if `expectedVersion` is still the newest version; their versions must
   * continue it. Returns false, storing nothing, when somebody else was faster.
   */
  append(records: readonly EventRecord[], expectedVersion: number, durability: Durability): boolean;
  /**
   * Does `work` while nobody else can store, and stores all of what it appends or nothing: for a writer that came too
   * late again and again.
   */
  alone<T>(work: () => T, durability: Durability): T;
  /** True when the journal may hold events of others that were not read yet. Microseconds, no disk write. */
  changed(): boolean;
  /** Throws a DamagedJournalError when events are missing: asked once, when a store opens. */
  check(): void;
  /** The newest snapshot, or null. A snapshot is a cache: replaying everything gives the same state. */
  loadSnapshot(): State | null;
  saveSnapshot(state: State): void;
  /** A quiet moment: what was written goes where it lies at rest. */
  rest(): void;
  /** Why nothing can be written at the moment, or null. Tries it if it could not be done the last time. */
  trouble(): string | null;
  close(): void;
}
