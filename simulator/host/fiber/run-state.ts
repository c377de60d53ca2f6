import type { HostSwitches } from "../profile/host-profile.ts";
import { createFiber, Interrupted } from "./fiber.ts";
import type { Fiber } from "./fiber.ts";
import type { MessageWithParts } from "../storage/message.ts";
import type { SessionStatuses } from "../storage/session-status.ts";

/**
 * At most one run per session: a prompt that comes while the session runs joins that run and gets the same
 * answer. A `!shell` holds the session the same way; a prompt during it runs afterwards. Cancelling interrupts
 * the run, lets it clean up, and answers every waiting prompt with the last message.
 */
type Work = (fiber: Fiber) => Promise<MessageWithParts>;

interface Run {
  readonly fiber: Fiber;
  readonly done: PromiseWithResolvers<MessageWithParts>;
  /** Settles when the run, its cleanup included, has ended. Never rejects. */
  readonly ended: PromiseWithResolvers<void>;
  readonly shell: boolean;
  cancelled: boolean;
  /** The work of a prompt that came during a shell. */
  next?: { work: Work; done: PromiseWithResolvers<MessageWithParts> };
}

export class BusyError extends Error {
  override readonly name = "SessionBusyError";
  readonly sessionID: string;
  constructor(sessionID: string) {
    super(`Session is busy: ${sessionID}`);
    this.sessionID = sessionID;
  }
}

interface RunStatesInput {
  readonly statuses: SessionStatuses;
  readonly switches: HostSwitches;
  /** The answer of a run that was cancelled. */
  readonly lastMessage: (sessionID: string) => MessageWithParts;
}

export class RunStates {
  readonly #input: RunStatesInput;
  readonly #runs = new Map<string, Run>();
  /** Sessions whose run is being interrupted; a new run may already have begun. */
  readonly #cancelling = new Set<string>();
  #started = 0;

  constructor(input: RunStatesInput) {
    this.#input = input;
  }

  get active(): number {
    return this.#runs.size + this.#cancelling.size;
  }

  /** How many runs have been started: `settle` watches it. */
  get started(): number {
    return this.#started;
  }

  async ensureRunning(sessionID: string, work: Work): Promise<MessageWithParts> {
    const current = this.#runs.get(sessionID);
    if (!current) return this.#begin(sessionID, work, false).done.promise;
    if (!current.shell) return current.done.promise;
    current.next ??= { work, done: Promise.withResolvers<MessageWithParts>() };
    return current.next.done.promise;
  }

  async startShell(sessionID: string, work: Work): Promise<MessageWithParts> {
    this.assertNotBusy(sessionID);
    this.#input.statuses.set(sessionID, { type: "busy" });
    return this.#begin(sessionID, work, true).done.promise;
  }

  assertNotBusy(sessionID: string): void {
    if (this.#runs.has(sessionID)) throw new BusyError(sessionID);
  }

  /** Resolves when the run has cleaned up. A session that does not run becomes idle once more. */
  async cancel(sessionID: string): Promise<void> {
    const run = this.#runs.get(sessionID);
    if (!run) {
      if (!this.#cancelling.has(sessionID)) this.#idle(sessionID);
      return;
    }
    this.#runs.delete(sessionID);
    this.#cancelling.add(sessionID);
    run.cancelled = true;
    if (!this.#input.switches.tellsAbortBeforeIdle) this.#idle(sessionID);
    run.fiber.interrupt();
    await run.ended.promise;
    this.#cancelling.delete(sessionID);
    run.next?.done.resolve(this.#input.lastMessage(sessionID));
    if (!this.#runs.has(sessionID)) this.#idle(sessionID);
  }

  async cancelAll(): Promise<void> {
    await Promise.all([...this.#runs.keys()].map((id) => this.cancel(id)));
  }

  #idle(sessionID: string): void {
    this.#input.statuses.set(sessionID, { type: "idle" });
  }

  #begin(sessionID: string, work: Work, shell: boolean): Run {
    this.#started++;
    const run: Run = {
      fiber: createFiber(),
      done: Promise.withResolvers<MessageWithParts>(),
      ended: Promise.withResolvers<void>(),
      cancelled: false,
      shell,
    };
    run.done.promise.catch(() => undefined);
    this.#runs.set(sessionID, run);
    work(run.fiber).then(
      (message) => this.#finish(sessionID, run, () => run.done.resolve(message)),
      (error: unknown) =>
        this.#finish(sessionID, run, () => {
          if (error instanceof Interrupted) run.done.resolve(this.#input.lastMessage(sessionID));
          else run.done.reject(error);
        }),
    );
    return run;
  }

  /** Idle is told before the answer goes out. */
  #finish(sessionID: string, run: Run, settle: () => void): void {
    run.ended.resolve();
    try {
      if (!run.cancelled) {
        this.#runs.delete(sessionID);
        if (run.next) this.#follow(sessionID, run.next);
        else this.#idle(sessionID);
      }
      settle();
    } catch (error) {
      run.done.reject(error);
    }
  }

  #follow(sessionID: string, next: NonNullable<Run["next"]>): void {
    this.#begin(sessionID, next.work, false).done.promise.then(next.done.resolve, next.done.reject);
  }
}
