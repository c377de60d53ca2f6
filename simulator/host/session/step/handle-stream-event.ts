import { isOverflow } from "./overflow.ts";
import type { Host } from "../../instance/host.ts";
import type { StreamEvent, Usage } from "../../wire/answer-stream.ts";
import type { Fiber } from "../../fiber/fiber.ts";
import type { AssistantInfo, PartBase, Tokens } from "../../storage/message.ts";
import { snapshotTime } from "../summary/snapshot-time.ts";
import type { StepInput, StepState } from "./step-state.ts";
import { summarizeDiff } from "../summary/summarize-diff.ts";

/**
 * The effect of one event of the model's stream on the assistant message: parts come and change, and the end of the
 * step decides whether the conversation has become too long. A throw here fails the step.
 */
export async function handleStreamEvent(
  host: Host,
  fiber: Fiber,
  state: StepState,
  input: StepInput,
  event: StreamEvent,
): Promise<void> {
  const { message, calls } = state;
  switch (event.type) {
    case "step-start":
      if (!host.profile.switches.storesStepFirst) await fiber.wait(snapshotTime(host));
      state.snapshot ??= host.snapshots.track();
      host.sessions.updatePart({ ...base(host, state), ...snapshotField(state), type: "step-start" });
      return;
    case "text-start":
      state.text = {
        ...base(host, state),
        type: "text",
        text: "",
        time: { start: host.world.now() },
      };
      host.sessions.updatePart(state.text);
      return;
    case "text-delta":
      if (!state.text) return;
      state.text.text += event.text;
      host.sessions.partDelta(state.text, event.text);
      return;
    case "text-end":
      return endText(host, fiber, state);
    case "tool-input":
      if (message.summary) throw new Error(`Tool call not allowed while generating summary: ${event.tool}`);
      calls.ensure(event.id, event.tool);
      return;
    case "tool-call":
      return startCall(host, fiber, state, input, event);
    case "tool-result":
      return calls.complete(event.id, event.result);
    case "tool-error":
      if (calls.fail(event.id, event.error) && isRejection(event.error)) state.blocked = state.breakOnReject;
      return;
    case "step-finish":
      await fiber.wait(snapshotTime(host));
      return finishStep(host, state, input, event.reason, event.usage);
    case "error":
      throw event.error;
  }
}

/** A new part of the step's message. */
const base = (host: Host, { message }: StepState): PartBase => ({
  id: host.world.id("prt"),
  messageID: message.id,
  sessionID: message.sessionID,
});

const snapshotField = (state: StepState): { snapshot?: string } =>
  state.snapshot ? { snapshot: state.snapshot } : {};

function isRejection(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === "PermissionRejectedError" || error.name === "QuestionRejectedError")
  );
}

async function endText(host: Host, fiber: Fiber, state: StepState): Promise<void> {
  const part = state.text;
  if (!part) return;
  const input = { sessionID: part.sessionID, messageID: part.messageID, partID: part.id };
  const output = await fiber.wait(
    host.trigger("experimental.text.complete", input, { text: part.text }, fiber.signal),
  );
  part.text = output.text;
  part.time = { start: part.time?.start ?? host.world.now(), end: host.world.now() };
  host.sessions.updatePart(part);
  state.text = undefined;
}

async function startCall(
  host: Host,
  fiber: Fiber,
  state: StepState,
  input: StepInput,
  event: { id: string; tool: string; input: unknown },
): Promise<void> {
  const { message, calls } = state;
  if (message.summary) throw new Error(`Tool call not allowed while generating summary: ${event.tool}`);
  calls.ensure(event.id, event.tool);
  const isObject = typeof event.input === "object" && event.input !== null && !Array.isArray(event.input);
  const args = (isObject ? event.input : { value: event.input }) as Record<string, unknown>;
  calls.update(event.id, (part) => ({
    ...part,
    tool: event.tool,
    state:
      part.state.status === "running"
        ? { ...part.state, input: args }
        : { status: "running", input: args, time: { start: host.world.now() } },
  }));
  if (!isRepeated(host, message, event.tool, args)) return;
  const ask = host.permission.ask({
    permission: "doom_loop",
    patterns: [event.tool],
    sessionID: message.sessionID,
    metadata: { tool: event.tool, input: args },
    always: [event.tool],
    ruleset: input.agent.permission,
  });
  await fiber.wait(ask);
}

const SAME_CALLS = 3;

/** The last three parts of the message are this same call. Calls of earlier steps do not count. */
function isRepeated(host: Host, message: AssistantInfo, tool: string, args: unknown): boolean {
  const last = host.store.parts(message.sessionID, message.id).slice(-SAME_CALLS);
  const text = JSON.stringify(args);
  return (
    last.length === SAME_CALLS &&
    last.every(
      (part) =>
        part.type === "tool" &&
        part.tool === tool &&
        part.state.status !== "pending" &&
        JSON.stringify(part.state.input) === text,
    )
  );
}

function finishStep(host: Host, state: StepState, input: StepInput, reason: string, usage: Usage): void {
  const { message } = state;
  const after = host.snapshots.track();
  const tokens: Tokens = {
    ...(usage.total === undefined ? {} : { total: usage.total }),
    input: usage.input,
    output: usage.output,
    reasoning: 0,
    cache: { write: 0, read: 0 },
  };
  // The host's list of finish reasons does not know "other".
  message.finish = reason === "other" ? "unknown" : reason;
  message.tokens = tokens;
  const { id, ...ofMessage } = base(host, state);
  host.sessions.updatePart({
    id,
    reason: message.finish,
    ...(after ? { snapshot: after } : {}),
    ...ofMessage,
    type: "step-finish",
    tokens,
    cost: 0,
  });
  host.sessions.updateMessage(message);
  // Only a plugin that hears of the step's end can have written since.
  storePatch(host, state, host.hasHook("event") ? undefined : after);
  summarizeDiff(host, message.sessionID, message.parentID);
  if (!message.summary && isOverflow(host, input.model, tokens)) state.needsCompaction = true;
}

/** Notes which files changed since the step began, until now or until a snapshot. */
export function storePatch(host: Host, state: StepState, until?: string): void {
  if (!state.snapshot) return;
  const { hash, files } = host.snapshots.patch(state.snapshot, until);
  if (files.length > 0) host.sessions.updatePart({ ...base(host, state), type: "patch", hash, files });
  state.snapshot = undefined;
}
