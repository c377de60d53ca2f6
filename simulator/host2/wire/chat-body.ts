import type { ChatBody, ChatMessage } from "../../model/model.ts";
import { jsonSchema } from "../catalog/signature.ts";
import type { ModelMessage, ToolResultValue } from "./model-messages.ts";

/** A request as a provider of the OpenAI kind is sent it. */
export interface ModelRequestInput {
  readonly model: string;
  readonly system: readonly { readonly text: string }[];
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly { readonly name: string; readonly description: string; readonly input: unknown }[];
  readonly toolChoice?: "none" | undefined;
}

export function chatBody({ model, system, messages, tools, toolChoice }: ModelRequestInput): ChatBody {
  const body: Record<string, unknown> = {
    model,
    messages: chatMessages(system, messages),
    tools: tools.length === 0 ? undefined : tools.map(toolOnWire),
    tool_choice: toolChoice,
    stream: true,
    stream_options: { include_usage: true },
  };
  for (const key of Object.keys(body)) if (body[key] === undefined) delete body[key];
  return body as ChatBody;
}

const toolOnWire = ({ name, description, input }: ModelRequestInput["tools"][number]): object => ({
  type: "function",
  function: { name, description, parameters: jsonSchema(input, "input") },
});

function chatMessages(
  system: ModelRequestInput["system"],
  messages: readonly ModelMessage[],
): readonly ChatMessage[] {
  const sent: ChatMessage[] =
    system.length === 0 ? [] : [{ role: "system", content: system.map(({ text }) => text).join("\n") }];
  let images: { type: string; image_url: { url: string } }[] = [];
  const flush = (): void => {
    if (images.length > 0) sent.push({ role: "user", content: images as never });
    images = [];
  };
  for (const message of messages) {
    if (message.role === "system") {
      addUpdate(sent, textOf(message, "\n"));
      continue;
    }
    if (message.role !== "tool") flush();
    if (message.role === "user") sent.push({ role: "user", content: textOf(message, "") });
    if (message.role === "assistant") sent.push(assistantOnWire(message));
    if (message.role !== "tool") continue;
    for (const part of message.content) {
      if (part.type !== "tool-result") continue;
      sent.push({ role: "tool", tool_call_id: part.id, content: resultText(part.result) });
      images.push(...imagesOf(part.result));
    }
  }
  flush();
  return sent;
}

const textOf = ({ content }: ModelMessage, between: string): string =>
  content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join(between);

/** A change of the instructions has no role of its own here: it is wrapped, behind the human's words if it can. */
function addUpdate(sent: ChatMessage[], text: string): void {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const update = `<system-update>\n${escaped}\n</system-update>`;
  const last = sent.at(-1);
  if (last?.role === "user" && typeof last.content === "string")
    sent[sent.length - 1] = { role: "user", content: `${last.content}\n${update}` };
  else sent.push({ role: "user", content: update });
}

function assistantOnWire(message: ModelMessage): ChatMessage {
  const texts = message.content.filter((part) => part.type === "text");
  const calls = message.content.flatMap((part) =>
    part.type === "tool-call"
      ? [
          {
            id: part.id,
            type: "function" as const,
            function: { name: part.name, arguments: JSON.stringify(part.input) },
          },
        ]
      : [],
  );
  return {
    role: "assistant",
    content: texts.length === 0 ? null : texts.map(({ text }) => text).join("\n"),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
}

function resultText(result: ToolResultValue): string {
  if (result.type === "text") return String(result.value);
  if (result.type === "error")
    return typeof result.value === "object" ? JSON.stringify(result.value) : String(result.value);
  return result.value.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}

const imagesOf = (result: ToolResultValue): { type: string; image_url: { url: string } }[] =>
  result.type === "content"
    ? result.value.flatMap((part) =>
        part.type === "file" ? [{ type: "image_url", image_url: { url: part.uri } }] : [],
      )
    : [];
