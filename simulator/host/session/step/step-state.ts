import type { RequestKind } from "../../../trace/event.ts";
import type { AssistantInfo, TextPart } from "../../storage/message.ts";
import type { ToolsOf } from "../../wire/answer-stream.ts";
import type { LlmInput } from "../../wire/llm-request.ts";
import type { ToolCalls } from "./tool-calls.ts";

/**
 * The input of one step, and its state so far. Types only: the step owns the state, and the handler of its events
 * changes it.
 */
export interface StepInput extends LlmInput {
  readonly kind: RequestKind;
  readonly runTool?: ToolsOf;
}

export interface StepState {
  readonly message: AssistantInfo;
  readonly calls: ToolCalls;
  snapshot: string | undefined;
  text: TextPart | undefined;
  blocked: boolean;
  breakOnReject: boolean;
  needsCompaction: boolean;
}
