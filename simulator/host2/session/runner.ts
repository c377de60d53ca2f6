import { createFiber, type Fiber } from "../../host/fiber/fiber.ts";
import type { Host } from "../services/host.ts";
import { toSessionError, type ModelFailure } from "../shape/host-error.ts";
import type { AssistantTool } from "../shape/session-message.ts";
import { callModel, type Outcome } from "./call-model.ts";
import { runPendingCompaction } from "./compaction.ts";
import { resolveModel } from "./request-context.ts";
import { generateTitle } from "./title.ts";

/**
 * A turn looks at disk and database before it reads its input: what is said at once behind it belongs to it
 * (0.0.0-next-16350).
 */
const START_MS = 2;
const RETRIES = 4;
const FIRST_DELAY_MS = 2000;

/** Runs a session until nothing waits: its steps one after the other, compactions between them, titles beside them. */
export class SessionRunner {
  readonly #host: Host;
  readonly #titled = new Set<string>();

  constructor(host: Host) {
    this.#host = host;
  }

  async drain(sessionID: string, isForced: boolean, fiber: Fiber): Promise<void> {
    const { store, world } = this.#host;
    if (!isForced && !store.hasPending(sessionID, "any")) return;
    this.#settleStaleCalls(sessionID);
    await this.#compactIfAsked(sessionID, fiber);
    if (!isForced && !store.hasPending(sessionID, "input")) return;
    await fiber.wait(world.sleep(START_MS, fiber.signal));
    do await this.#runSteps(sessionID, fiber);
    while (store.hasPending(sessionID, "input"));
  }

  async #runSteps(sessionID: string, fiber: Fiber): Promise<void> {
    let step = 1;
    for (let promotable: "input" | "steer" = "input"; ; promotable = "steer") {
      const result = await this.#runStep(sessionID, promotable, step, fiber);
      this.#startTitle(sessionID);
      await this.#compactIfAsked(sessionID, fiber);
      if (!result.needsMore && !this.#host.store.hasPending(sessionID, "steer")) return;
      step = result.step + 1;
    }
  }

  /** One step, tried again as often as it takes. */
  async #runStep(
    sessionID: string,
    first: "input" | "steer",
    at: number,
    fiber: Fiber,
  ): Promise<Extract<Outcome, { type: "completed" }>> {
    const { world } = this.#host;
    let assistantMessageID = world.id("msg");
    let promotable: "input" | "steer" | undefined = first;
    let step = at;
    let mayRecover = true;
    for (let attempt = 1; ;) {
      const call = { sessionID, promotable, step, mayRecover, assistantMessageID };
      const outcome = await callModel(this.#host, fiber, call);
      if (outcome.type === "completed") return outcome;
      if (outcome.type === "retry")
        await this.#waitForRetry(sessionID, assistantMessageID, attempt++, outcome.cause, fiber);
      else {
        if (outcome.isRecovered) mayRecover = false;
        assistantMessageID = world.id("msg");
      }
      promotable = undefined;
      step = outcome.step;
    }
  }

  async #waitForRetry(
    sessionID: string,
    assistantMessageID: string,
    attempt: number,
    cause: ModelFailure,
    fiber: Fiber,
  ): Promise<void> {
    const { bus, world } = this.#host;
    const error = toSessionError(cause);
    if (attempt > RETRIES) {
      bus.publish("session.step.failed", { sessionID, assistantMessageID, error });
      throw cause;
    }
    const delayMs = Math.max(FIRST_DELAY_MS * 2 ** (attempt - 1), cause.retryAfterMs ?? 0);
    const at = world.now() + delayMs;
    const next = { attempt: attempt + 1, at, error };
    bus.publish("session.retry.scheduled", { sessionID, assistantMessageID, ...next });
    await fiber.wait(world.sleep(delayMs, fiber.signal));
  }

  async #compactIfAsked(sessionID: string, fiber: Fiber): Promise<void> {
    const host = this.#host;
    await runPendingCompaction(host, fiber, sessionID, () => {
      const session = host.store.session(sessionID).info;
      const { info: agent } = host.agents.select(session.agent);
      if (!agent) throw new Error(`Agent not found: ${session.agent}`);
      const messages = host.store.context(sessionID).map(({ message }) => message);
      return { session, messages, model: resolveModel(host, { session, agent }) };
    });
  }

  /** Calls that an earlier process left running have ended with it. */
  #settleStaleCalls(sessionID: string): void {
    for (const { message } of this.#host.store.context(sessionID)) {
      if (message.type !== "assistant") continue;
      for (const part of message.content) if (isOpen(part)) this.#tellStale(sessionID, message.id, part);
    }
  }

  #tellStale(sessionID: string, assistantMessageID: string, { id, name, executed }: AssistantTool): void {
    this.#host.bus.publish("session.tool.failed", {
      sessionID,
      assistantMessageID,
      callID: id,
      error: { type: "aborted", message: `Tool execution interrupted: ${name}` },
      executed: executed === true,
    });
  }

  #startTitle(sessionID: string): void {
    if (this.#titled.has(sessionID)) return;
    this.#titled.add(sessionID);
    this.#host.background.start(() => generateTitle(this.#host, createFiber(), sessionID));
  }
}

const isOpen = (part: { readonly type: string }): part is AssistantTool =>
  part.type === "tool" && ["streaming", "running"].includes((part as AssistantTool).state.status);
