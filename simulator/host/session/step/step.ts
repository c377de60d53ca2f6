import type { Host } from "../../instance/host.ts";
import { prepareRequest } from "../../wire/llm-request.ts";
import { startAnswer } from "../../wire/answer-stream.ts";
import { Interrupted } from "../../fiber/fiber.ts";
import type { Fiber } from "../../fiber/fiber.ts";
import { handleStreamEvent, storePatch } from "./handle-stream-event.ts";
import { whileOthersMove } from "../summary/snapshot-time.ts";
import type { StepInput, StepState } from "./step-state.ts";
import type { AssistantInfo } from "../../storage/message.ts";
import { AbortedError, fromError } from "../../storage/named-error.ts";
import { mayRetry, retryDelay, retryMessage } from "./retry.ts";
import { ToolCalls } from "./tool-calls.ts";

/**
 * One request to the model and everything that comes of it: retries, text, tool calls, the end of the step. The
 * events of the stream are handled strictly one after the other, while the tools run beside them; an
 * early end of the step (error, abort, overflow) leaves no part open.
 */
export type StepResult = "continue" | "stop" | "compact";

export interface Step {
  readonly message: AssistantInfo;
  readonly calls: ToolCalls;
  run(fiber: Fiber, input: StepInput): Promise<StepResult>;
}

/** How long an aborted step waits for its tools. */
const CLEANUP_MS = 250;

export function createStep(host: Host, message: AssistantInfo): Step {
  const state: StepState = {
    message,
    calls: new ToolCalls(host, message),
    snapshot: host.profile.switches.storesStepFirst ? host.snapshots.track() : undefined,
    text: undefined,
    blocked: false,
    breakOnReject: true,
    needsCompaction: false,
  };
  return {
    message,
    calls: state.calls,
    async run(fiber, input) {
      state.needsCompaction = false;
      state.breakOnReject = host.config["experimental"]?.continue_loop_on_deny !== true;
      try {
        await withRetries(host, fiber, state, input);
      } finally {
        await cleanup(host, state);
      }
      if (state.needsCompaction) return "compact";
      return state.blocked || message.error ? "stop" : "continue";
    },
  };
}

async function withRetries(host: Host, fiber: Fiber, state: StepState, input: StepInput): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await stream(host, fiber, state, input);
    } catch (error) {
      if (error instanceof Interrupted) {
        if (!state.message.error) halt(host, state, new AbortedError("Aborted"));
        throw error;
      }
      const named = fromError(error);
      const message = retryMessage(named);
      if (message === undefined || !mayRetry(attempt)) return halt(host, state, error);
      const delay = retryDelay(host, attempt, named);
      const next = host.world.now() + delay;
      host.statuses.set(state.message.sessionID, { type: "retry", attempt, message, next });
      await fiber.wait(host.world.sleep(delay, fiber.signal));
    }
  }
}

async function stream(host: Host, fiber: Fiber, state: StepState, input: StepInput): Promise<void> {
  state.text = undefined;
  host.statuses.set(state.message.sessionID, { type: "busy" });
  const prepared = await prepareRequest(host, fiber, input);
  const { sessionID, parentSessionID, kind, runTool } = input;
  const answer = startAnswer(host, {
    prepared,
    sessionID,
    parentSessionID,
    kind,
    ...(runTool ? { runTool } : {}),
  });
  try {
    for (;;) {
      const event = await fiber.wait(answer.next());
      if (!event) return;
      await handleStreamEvent(host, fiber, state, input, event);
      if (state.needsCompaction) return;
    }
  } finally {
    // OpenCode 1.18.33: the request's abort signal fires whenever its stream is left, on success too.
    answer.stop();
  }
}

async function cleanup(host: Host, state: StepState): Promise<void> {
  const { message, calls } = state;
  if (state.snapshot) await whileOthersMove(host);
  storePatch(host, state);
  if (state.text) {
    const now = host.world.now();
    state.text.time = { start: state.text.time?.start ?? now, end: now };
    host.sessions.updatePart(state.text);
    state.text = undefined;
  }
  await calls.settle(CLEANUP_MS);
  calls.abandon();
  message.time.completed = host.world.now();
  host.sessions.updateMessage(message);
}

function halt(host: Host, state: StepState, error: unknown): void {
  const { message } = state;
  const named = fromError(error);
  host.log("error", `process: ${named.data.message ?? named.name}`);
  const failed = { sessionID: message.sessionID, error: named };
  if (named.name === "ContextOverflowError") {
    if (host.config["compaction"]?.auto === false && !message.summary) {
      message.error = named;
      message.finish = "error";
      host.bus.publish("session.error", failed);
      host.statuses.set(message.sessionID, { type: "idle" });
      return;
    }
    state.needsCompaction = true;
    host.bus.publish("session.error", failed);
    return;
  }
  message.error = named;
  host.bus.publish("session.error", failed);
  host.statuses.set(message.sessionID, { type: "idle" });
}
