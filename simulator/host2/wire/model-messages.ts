import { checkpoint } from "../texts/recorded-texts.ts";
import type {
  AssistantMessage,
  AssistantTool,
  Json,
  SessionMessage,
  ToolContent,
} from "../shape/session-message.ts";

/**
 * Messages as the hook `context` shows them: between what is stored and what a provider is sent. Keys that the preview
 * has with nothing under them are there (0.0.0-next-16350).
 */
type ModelPart =
  | { readonly type: "text"; text: string; readonly providerMetadata?: undefined }
  | {
      readonly type: "tool-call";
      readonly id: string;
      readonly name: string;
      readonly input: unknown;
      readonly providerExecuted: boolean;
      readonly providerMetadata: undefined;
    }
  | {
      readonly type: "tool-result";
      readonly id: string;
      readonly name: string;
      readonly result: ToolResultValue;
      readonly providerExecuted: boolean;
      readonly cache: undefined;
      readonly metadata: undefined;
      readonly providerMetadata: undefined;
    };

export type ToolResultValue =
  | { readonly type: "text"; readonly value: string }
  | { readonly type: "content"; readonly value: readonly ToolContent[] }
  | { readonly type: "error"; readonly value: unknown };

export interface ModelMessage {
  readonly id?: string;
  readonly role: "user" | "assistant" | "tool" | "system";
  content: ModelPart[];
  readonly metadata?: Json | undefined;
}

const text = (value: string): ModelPart[] => [{ type: "text", text: value }];

export const modelMessages = (messages: readonly SessionMessage[]): ModelMessage[] =>
  messages.flatMap(modelMessage);

function modelMessage(message: SessionMessage): ModelMessage[] {
  const { id, metadata } = message;
  const told = metadata === undefined ? {} : { metadata };
  switch (message.type) {
    case "user":
      return message.text === ""
        ? []
        : [{ id, role: "user", content: text(message.text), metadata: { ...metadata } }];
    case "synthetic":
      return [{ id, role: "user", content: text(message.text) }];
    case "skill":
      return [{ id, role: "user", content: text(message.text), ...told }];
    case "system":
      return [{ role: "system", content: text(message.text) }];
    case "shell": {
      const shown = `The following shell command was executed by the user:\n\nCommand:\n${message.command}\n\nOutput:\n${message.output?.output ?? ""}`;
      return [{ id, role: "user", content: text(shown), ...told }];
    }
    case "compaction":
      return message.status === "completed"
        ? [
            {
              id,
              role: "user",
              content: text(checkpoint(message.summary ?? "", message.recent ?? "")),
              metadata,
            },
          ]
        : [];
    case "assistant":
      return assistantMessages(message);
    case "agent-switched":
    case "model-switched":
      return [];
  }
}

function assistantMessages(message: AssistantMessage): ModelMessage[] {
  const content = message.content.flatMap((part): ModelPart[] => {
    if (part.type === "text")
      return part.text === "" ? [] : [{ type: "text", text: part.text, providerMetadata: undefined }];
    const { id, name, state } = part;
    const input = state.status === "streaming" ? parsed(state.input) : state.input;
    const providerExecuted = part.executed === true;
    return [{ type: "tool-call", id, name, input, providerExecuted, providerMetadata: undefined }];
  });
  const results = message.content.flatMap((part): ModelMessage[] =>
    part.type === "tool" ? resultOf(part) : [],
  );
  if (content.length === 0) return results;
  return [{ id: message.id, role: "assistant", content, metadata: undefined }, ...results];
}

function resultOf({ id, name, state, executed }: AssistantTool): ModelMessage[] {
  if (state.status !== "completed" && state.status !== "error") return [];
  const result = resultValue(state);
  const nothing = { cache: undefined, metadata: undefined, providerMetadata: undefined };
  const providerExecuted = executed === true;
  return [
    { role: "tool", content: [{ type: "tool-result", id, name, result, providerExecuted, ...nothing }] },
  ];
}

function resultValue(
  state: Extract<AssistantTool["state"], { status: "completed" | "error" }>,
): ToolResultValue {
  if (state.status === "error")
    return { type: "error", value: { error: state.error, content: state.content ?? [] } };
  const [first] = state.content;
  return state.content.length === 1 && first?.type === "text"
    ? { type: "text", value: first.text }
    : { type: "content", value: state.content };
}

function parsed(input: string): unknown {
  try {
    return JSON.parse(input) as unknown;
  } catch {
    return input;
  }
}
