import { createFiber, Interrupted, type Fiber } from "../../host/fiber/fiber.ts";

/**
 * One execution of a session at a time: a busy period, from the first thing to do until there is nothing more. Work that
 * is recorded meanwhile rings a bell, and the session is looked at once more before the period ends.
 */
export type Exit =
  | { readonly type: "succeeded" }
  /** By whom: a turn that the human's no ended counts as shut down. */
  | { readonly type: "interrupted"; readonly reason: "user" | "shutdown" }
  | { readonly type: "failed"; readonly error: unknown };

interface Execution {
  readonly fiber: Fiber;
  readonly done: Promise<Exit>;
  isRung: boolean;
  isStopping: boolean;
}

export interface RunHooks {
  drain(sessionID: string, isForced: boolean, fiber: Fiber): Promise<void>;
  started(sessionID: string): void;
  settled(sessionID: string, exit: Exit): void;
}

export class RunCoordinator {
  readonly #hooks: RunHooks;
  readonly #executions = new Map<string, Execution>();
  /** How many executions there were. */
  count = 0;

  constructor(hooks: RunHooks) {
    this.#hooks = hooks;
  }

  active(): readonly string[] {
    return [...this.#executions.keys()];
  }

  wake(sessionID: string): void {
    const running = this.#executions.get(sessionID);
    if (running) running.isRung = true;
    else this.#start(sessionID, false);
  }

  /** Starts an execution, or joins the one there is; rejects as it ends. */
  async run(sessionID: string): Promise<void> {
    for (;;) {
      const running = this.#executions.get(sessionID);
      if (running?.isStopping) {
        await running.done;
        continue;
      }
      const exit = await (running ?? this.#start(sessionID, true)).done;
      if (exit.type === "failed") throw exit.error;
      if (exit.type === "interrupted") throw new Interrupted();
      return;
    }
  }

  /** Resolves when the execution has been cleaned up after. */
  async interrupt(sessionID: string): Promise<void> {
    const running = this.#executions.get(sessionID);
    if (!running || running.isStopping) return;
    running.isStopping = true;
    running.isRung = false;
    running.fiber.interrupt();
    await running.done;
  }

  async wait(sessionID: string): Promise<void> {
    for (;;) {
      const running = this.#executions.get(sessionID);
      if (!running) return;
      await running.done;
    }
  }

  #start(sessionID: string, isForced: boolean): Execution {
    this.count++;
    const fiber = createFiber();
    const { promise: done, resolve: settle } = Promise.withResolvers<Exit>();
    const execution: Execution = { fiber, done, isRung: false, isStopping: false };
    this.#executions.set(sessionID, execution);
    void this.#live(sessionID, execution, isForced, settle);
    return execution;
  }

  async #live(
    sessionID: string,
    execution: Execution,
    isForced: boolean,
    settle: (exit: Exit) => void,
  ): Promise<void> {
    const exit = await this.#work(sessionID, execution, isForced);
    this.#hooks.settled(sessionID, exit);
    if (execution.isRung) this.#start(sessionID, false);
    else this.#executions.delete(sessionID);
    settle(exit);
  }

  async #work(sessionID: string, execution: Execution, isForced: boolean): Promise<Exit> {
    await undefined;
    this.#hooks.started(sessionID);
    try {
      for (let force = isForced; ; force = false) {
        execution.isRung = false;
        await this.#hooks.drain(sessionID, force, execution.fiber);
        if (execution.isStopping || !execution.isRung) return { type: "succeeded" };
        await undefined;
      }
    } catch (error) {
      if (!(error instanceof Interrupted)) return { type: "failed", error };
      return { type: "interrupted", reason: execution.isStopping ? "user" : "shutdown" };
    }
  }
}
