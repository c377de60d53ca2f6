import { Interrupted, type Fiber } from "../../host/fiber/fiber.ts";
import { nextRound } from "../plugin/round.ts";
import { admitInstructions } from "../instructions/instruction-state.ts";
import type { Host } from "../services/host.ts";
import {
  DeclaredFailure,
  Declined,
  ModelFailure,
  StepFailed,
  ToolError,
  toSessionError,
} from "../shape/host-error.ts";
import type { Json } from "../shape/session-message.ts";
import { promote } from "../storage/pending.ts";
import { answerOf } from "../wire/answer.ts";
import { compact, needsCompaction } from "./compaction.ts";
import { load, prepare, select, type Loaded, type Prepared } from "./request-context.ts";
import { StepPublisher } from "./step-publisher.ts";

/**
 * One request to the model with the calls that it answers: prepares, streams, runs the tools beside the stream, and
 * settles the step. A compaction may come in its place, or a failure that is worth another try.
 */
export type Outcome =
  | { readonly type: "completed"; readonly needsMore: boolean; readonly step: number }
  | { readonly type: "retry"; readonly step: number; readonly cause: ModelFailure }
  | { readonly type: "restart"; readonly step: number; readonly isRecovered: boolean };

export interface ModelCall {
  readonly sessionID: string;
  readonly promotable: "input" | "steer" | undefined;
  readonly step: number;
  readonly mayRecover: boolean;
  readonly assistantMessageID: string;
}

const TOOLS_INTERRUPTED = { type: "aborted", message: "Tool execution interrupted" };
/** A failure that an Effect of a plugin declared answers nothing: its call stays open. */
const NO_DEFECTS = [Declined, Interrupted, DeclaredFailure];
const STEP_INTERRUPTED = { type: "aborted", message: "Step interrupted" };

export async function callModel(host: Host, fiber: Fiber, call: ModelCall): Promise<Outcome> {
  const { sessionID } = call;
  const selection = await select(host, sessionID, fiber);
  admitInstructions(host.bus, host.store, sessionID, selection.sources);
  const promoted = call.promotable === undefined ? 0 : promote(host, sessionID, call.promotable);
  const step = promoted > 0 ? 1 : call.step;
  const loaded = load(host, selection);
  if (needsCompaction(host, loaded) && !host.store.compactionPending(sessionID)) {
    const failure = await compact(host, fiber, loaded, "auto");
    if (failure !== undefined) throw new StepFailed(failure);
    return { type: "restart", step, isRecovered: false };
  }
  const prepared = await prepare(host, fiber, loaded, step);
  const snapshot = host.snapshots.track();
  const publisher = new StepPublisher(host, {
    sessionID,
    agent: loaded.agent.id,
    model: loaded.model.ref,
    snapshot,
    assistantMessageID: call.assistantMessageID,
  });
  const running = new StepRun(host, fiber, loaded, prepared, publisher, call);
  await running.stream();
  const ends = await running.tools();
  return settle(host, fiber, { call, step, loaded, prepared, publisher, snapshot, running, ends });
}

type ToolEnd = { readonly callID: string; readonly error: unknown };

/** What runs at once in a step: the stream, and a strand for each call. */
class StepRun {
  readonly #host: Host;
  readonly #fiber: Fiber;
  readonly #loaded: Loaded;
  readonly #prepared: Prepared;
  readonly #publisher: StepPublisher;
  readonly #call: ModelCall;
  readonly #running: Promise<ToolEnd | undefined>[] = [];
  /** Why the stream broke off. */
  broken: unknown;

  constructor(
    host: Host,
    fiber: Fiber,
    loaded: Loaded,
    prepared: Prepared,
    publisher: StepPublisher,
    call: ModelCall,
  ) {
    this.#host = host;
    this.#fiber = fiber;
    this.#loaded = loaded;
    this.#prepared = prepared;
    this.#publisher = publisher;
    this.#call = call;
  }

  async stream(): Promise<void> {
    const { session } = this.#loaded;
    const kind = session.parentID === undefined ? "main" : "subagent";
    try {
      for await (const event of answerOf(this.#host, this.#fiber, {
        session,
        kind,
        body: this.#prepared.body,
      })) {
        if (this.#publisher.isRefused) continue;
        this.#publisher.publish(event);
        if (event.type === "call") this.#running.push(this.#runTool(event.id, event.name, event.input));
      }
    } catch (error) {
      this.broken = error;
    } finally {
      this.#publisher.flush();
    }
  }

  /** How the calls ended that neither succeeded nor failed by an answer of their own. */
  async tools(): Promise<readonly ToolEnd[]> {
    return (await Promise.all(this.#running)).filter((end) => end !== undefined);
  }

  async #runTool(callID: string, name: string, input: unknown): Promise<ToolEnd | undefined> {
    const { session, agent, tools } = this.#loaded;
    // All calls of an answer are told before the first begins, and then they move by turns (0.0.0-next-16350).
    await nextRound();
    try {
      if (this.#prepared.isLastStep) throw new ToolError("Tools are disabled after the maximum agent steps");
      if (this.#prepared.isHidden(name))
        throw new ToolError(`Tool is not available for this request: ${name}`);
      const call = {
        sessionID: session.id,
        agent: agent.id,
        messageID: this.#call.assistantMessageID,
        callID,
        signal: this.#fiber.signal,
        progress: (metadata: Json, isLocated?: boolean) =>
          this.#publisher.progress(callID, metadata, isLocated),
      };
      const result = await tools.run(name, input, call, this.#fiber);
      this.#publisher.succeedCall(callID, result);
      return undefined;
    } catch (error) {
      const isAnswer = error instanceof ToolError || (error instanceof DeclaredFailure && error.isToolError);
      if (!isAnswer) return { callID, error };
      this.#publisher.failCall(callID, toSessionError(error));
      return undefined;
    }
  }
}

interface StepEnd {
  readonly call: ModelCall;
  readonly step: number;
  readonly loaded: Loaded;
  readonly prepared: Prepared;
  readonly publisher: StepPublisher;
  readonly snapshot: string | undefined;
  readonly running: StepRun;
  readonly ends: readonly ToolEnd[];
}

async function settle(host: Host, fiber: Fiber, end: StepEnd): Promise<Outcome> {
  const { publisher, step, running, ends } = end;
  const failure = running.broken instanceof ModelFailure ? running.broken : undefined;
  if (end.call.mayRecover && !publisher.hasOutput && failure?.isOverflow) {
    if ((await compact(host, fiber, end.loaded, "auto")) === undefined)
      return { type: "restart", step, isRecovered: true };
  }
  if (failure?.isRetryable && !publisher.hasOutput) {
    publisher.start();
    return { type: "retry", step, cause: failure };
  }
  if (failure) publisher.fail(toSessionError(failure));
  const declines = ends.filter(({ error }) => error instanceof Declined);
  for (const { callID, error } of declines)
    publisher.failCall(callID, {
      type: "aborted",
      message: (error as Declined).message || "The user declined this tool call",
    });
  const isInterrupted =
    running.broken instanceof Interrupted || ends.some(({ error }) => error instanceof Interrupted);
  if (declines.length > 0 || isInterrupted) {
    publisher.failUnsettled(TOOLS_INTERRUPTED);
    publisher.fail(STEP_INTERRUPTED);
  }
  // 0.0.0-next-16350: all calls of a step that end by a throw get the text of the first.
  const defect = ends.find(({ error }) => !NO_DEFECTS.some((kind) => error instanceof kind));
  if (defect) publisher.failUnsettled(toSessionError(defect.error));
  if (publisher.isRefused) publisher.failUnsettled(TOOLS_INTERRUPTED);
  tellEnd(host, end);
  if (running.broken !== undefined) throw running.broken;
  // An Effect of a plugin that interrupts itself fails the turn, which nobody interrupted.
  if (declines.length > 0 || (isInterrupted && fiber.signal.aborted)) throw new Interrupted();
  if (publisher.failure) throw new StepFailed(publisher.failure);
  const needsMore =
    !end.prepared.isLastStep && publisher.calls.some(({ isCalled, isSettled }) => isCalled || isSettled);
  return { type: "completed", needsMore, step };
}

function tellEnd(host: Host, { publisher, snapshot }: StepEnd): void {
  const { finish, failure } = publisher;
  if (!finish && !failure) return;
  const later = host.snapshots.track();
  const files =
    snapshot === undefined || later === undefined ? undefined : host.snapshots.paths(snapshot, later);
  const details = {
    ...(finish === undefined ? {} : { cost: 0, tokens: finish.tokens }),
    snapshot: later,
    files,
  };
  if (failure) publisher.tellFailure(details);
  else publisher.tellEnd(details);
  if (finish === undefined) return;
  const { id, cost, tokens } = host.store.session(publisher.sessionID).info;
  host.bus.publish("session.usage.updated", { sessionID: id, cost, tokens });
}
