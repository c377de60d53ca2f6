import type { PublishOptions } from "../bus/event-bus.ts";
import type { Host } from "../services/host.ts";
import type { Json, ModelRef, SessionError, TokenUsage } from "../shape/session-message.ts";
import type { Settled } from "../tools/execute-tool.ts";
import type { AnswerEvent } from "../wire/answer.ts";

/**
 * Tells one step of a session, and remembers what it told: which calls there were, which of them have ended, and why the
 * step failed. A call ends once; whatever comes later about it is dropped.
 */
interface CallState {
  readonly name: string;
  isCalled: boolean;
  isSettled: boolean;
  metadata?: Json;
}

export interface StepIdentity {
  readonly sessionID: string;
  readonly agent: string;
  readonly model: ModelRef;
  readonly snapshot: string | undefined;
  readonly assistantMessageID: string;
}

export class StepPublisher {
  readonly #host: Host;
  readonly #step: StepIdentity;
  readonly #calls = new Map<string, CallState>();
  readonly #inputs = new Map<string, string>();
  #text: string | undefined;
  #textCount = 0;
  #isStarted = false;
  #isFailureTold = false;
  get sessionID(): string {
    return this.#step.sessionID;
  }

  /** The model said something, after which the step is not tried again. */
  hasOutput = false;
  failure: SessionError | undefined;
  /** A failure of the provider that it told in its own stream. */
  isRefused = false;
  finish: { readonly reason: string; readonly tokens: TokenUsage } | undefined;

  constructor(host: Host, step: StepIdentity) {
    this.#host = host;
    this.#step = step;
  }

  get calls(): readonly CallState[] {
    return [...this.#calls.values()];
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const { sessionID, agent, model, assistantMessageID, snapshot } = this.#step;
    this.#host.bus.publish("session.step.started", { sessionID, agent, model, assistantMessageID, snapshot });
  }

  publish(event: AnswerEvent): void {
    if (event.type !== "step-start" && event.type !== "finish") this.hasOutput = true;
    switch (event.type) {
      case "step-start":
        return this.start();
      case "text-start":
        this.start();
        this.#text = "";
        return this.#tell("session.text.started", { ordinal: this.#textCount++ });
      case "text-delta":
        this.#text = (this.#text ?? "") + event.text;
        return this.#tell("session.text.delta", { ordinal: this.#textCount - 1, delta: event.text });
      case "text-end":
        return this.#endText();
      case "input-start":
        return this.#startInput(event.id, event.name);
      case "input-delta":
        this.#inputs.set(event.id, (this.#inputs.get(event.id) ?? "") + event.text);
        return this.#tell("session.tool.input.delta", { callID: event.id, delta: event.text });
      case "input-end":
        return this.#endInput(event.id);
      case "input-error":
        this.#endInput(event.id);
        return void this.failCall(event.id, MALFORMED);
      case "call":
        return this.#called(event.id, event.input);
      case "finish":
        return this.#finished(event);
    }
  }

  progress(callID: string, metadata: Json, located = true): void {
    const call = this.#calls.get(callID);
    if (!call?.isCalled || call.isSettled) return;
    call.metadata = metadata;
    this.#tell("session.tool.progress", { callID, metadata }, { located });
  }

  succeedCall(callID: string, { content, metadata }: Settled): void {
    const call = this.#calls.get(callID);
    if (!call || call.isSettled) return;
    call.isSettled = true;
    const told = metadata === undefined ? {} : { metadata };
    this.#tell("session.tool.success", { callID, content, ...told, executed: false });
  }

  failCall(callID: string, error: SessionError): void {
    const call = this.#calls.get(callID);
    if (!call || call.isSettled) return;
    call.isSettled = true;
    const told = call.metadata === undefined ? {} : { metadata: call.metadata };
    this.#tell("session.tool.failed", { callID, error, ...told, executed: false });
  }

  failUnsettled(error: SessionError): void {
    for (const callID of this.#calls.keys()) this.failCall(callID, error);
  }

  /** The first failure counts. Calls that were never complete end with it. */
  fail(error: SessionError): void {
    this.flush();
    for (const [callID, { isCalled }] of this.#calls) if (!isCalled) this.failCall(callID, error);
    this.start();
    this.failure ??= error;
  }

  tellFailure(details: Json): void {
    if (this.#isFailureTold || this.failure === undefined) return;
    this.#isFailureTold = true;
    this.#tell("session.step.failed", { error: this.failure, ...details });
  }

  tellEnd(details: Json): void {
    this.start();
    this.#tell("session.step.ended", { finish: this.finish?.reason, ...details });
  }

  /** Ends what was begun and not ended. */
  flush(): void {
    this.#endText();
    for (const callID of this.#inputs.keys()) this.#endInput(callID);
  }

  #endText(): void {
    if (this.#text === undefined) return;
    const text = this.#text;
    this.#text = undefined;
    this.#tell("session.text.ended", { ordinal: this.#textCount - 1, text, state: undefined });
  }

  #startInput(callID: string, name: string): void {
    this.start();
    this.#calls.set(callID, { name, isCalled: false, isSettled: false });
    this.#inputs.set(callID, "");
    this.#tell("session.tool.input.started", { callID, name });
  }

  #endInput(callID: string): void {
    const text = this.#inputs.get(callID);
    if (text === undefined) return;
    this.#inputs.delete(callID);
    this.#tell("session.tool.input.ended", { callID, text });
  }

  #called(callID: string, given: unknown): void {
    const call = this.#calls.get(callID);
    if (!call) return;
    call.isCalled = true;
    const isRecord = typeof given === "object" && given !== null && !Array.isArray(given);
    this.#tell("session.tool.called", {
      callID,
      input: isRecord ? given : { value: given },
      executed: false,
      state: undefined,
    });
  }

  #finished({ reason, usage }: Extract<AnswerEvent, { type: "finish" }>): void {
    this.flush();
    this.finish = { reason, tokens: { ...usage, reasoning: 0, cache: { read: 0, write: 0 } } };
    if (reason !== "content-filter") return;
    this.isRefused = true;
    this.fail({ type: "provider.content-filter", message: "Provider blocked the response" });
  }

  #tell(type: string, data: Json, options: PublishOptions = {}): void {
    const { sessionID, assistantMessageID } = this.#step;
    this.#host.bus.publish(type, { sessionID, assistantMessageID, ...data }, options);
  }
}

const MALFORMED: SessionError = {
  type: "tool.input-json",
  message: "Tool call arguments were malformed JSON and were not executed. Retry with valid JSON.",
};
