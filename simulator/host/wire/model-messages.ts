import type { ChatMessage } from "../../model/model.ts";
import type { ProviderModel } from "../services/provider-model.ts";
import type {
  AssistantInfo,
  FilePart,
  MessageWithParts,
  Part,
  ReasoningPart,
  TextPart,
  ToolPart,
} from "../storage/message.ts";
import { resultWithFiles } from "./result-with-files.ts";

/**
 * Stored messages → chat messages, as the host's AI SDK provider writes them on the wire. One assistant message
 * gives the text and the calls in one chat message, then one `tool` message per call; what the host leaves out
 * (errored turns, ignored texts, empty messages) is left out here too.
 */
export const INTERRUPTED_TOOL = "[Tool execution was interrupted]";
export const PRUNED_OUTPUT = "[Old tool result content cleared]";

type UserContent = { readonly type: string; readonly text?: string; readonly [key: string]: unknown };

export function toModelMessages(messages: readonly MessageWithParts[], model: ProviderModel): ChatMessage[] {
  return messages.flatMap((message) => {
    if (message.parts.length === 0) return [];
    const { info, parts } = message;
    if (info.role === "user") return userMessage(parts, model);
    // OpenCode 1.18.33: a message of any other role, as a hook may bring it, is left out.
    return info.role === "assistant" ? assistantMessages(info, parts, model) : [];
  });
}

function userContent(part: Part, model: ProviderModel): UserContent | undefined {
  switch (part.type) {
    case "text":
      return part.ignored || part.text === "" ? undefined : { type: "text", text: part.text };
    case "file":
      return fileContent(part, model);
    case "compaction":
      return { type: "text", text: "What did we do so far?" };
    case "subtask":
      return { type: "text", text: "The following tool was executed by the user" };
    default:
      return undefined;
  }
}

type Attachment = Pick<FilePart, "mime" | "url" | "filename">;

/** The kind of input that a model must take for a file of this type; undefined for types that it never sees. */
function modality(mime: string): string | undefined {
  if (mime === "application/pdf") return "pdf";
  return ["image", "audio", "video"].find((kind) => mime.startsWith(`${kind}/`));
}

function fileContent({ mime, url, filename }: Attachment, model: ProviderModel): UserContent | undefined {
  // Text files and folders were already read into text parts of their own.
  if (mime === "text/plain" || mime === "application/x-directory") return undefined;
  const kind = modality(mime);
  const inputs = model.capabilities["input"] as Record<string, boolean> | undefined;
  if (kind && inputs?.[kind] !== true) {
    const name = filename ? `"${filename}"` : kind;
    return {
      type: "text",
      text: `ERROR: Cannot read ${name} (this model does not support ${kind} input). Inform the user.`,
    };
  }
  if (kind === "image") return { type: "image_url", image_url: { url } };
  return { type: "file", file: { filename: filename ?? "document.pdf", file_data: url } };
}

/** The files of a tool's result; none of one that was cleared. */
function attachmentsOf({ state }: ToolPart): Attachment[] {
  if (state.status !== "completed" || state.time?.compacted) return [];
  return (state.attachments ?? []) as Attachment[];
}

const isMedia = ({ mime }: Attachment): boolean => ["image", "pdf"].includes(modality(mime) ?? "");

/** OpenCode 1.18.33: images and PDFs that a tool returned go to the model as a user message behind the results. */
function attachedMedia(parts: readonly Part[], model: ProviderModel): ChatMessage[] {
  const media = parts.flatMap((part) => (part.type === "tool" ? attachmentsOf(part).filter(isMedia) : []));
  if (media.length === 0) return [];
  const content = media.map((item) => fileContent(item, model)).filter((item) => item !== undefined);
  return [
    { role: "user", content: [{ type: "text", text: "Attached media from tool result:" }, ...content] },
  ];
}

function userMessage(parts: readonly Part[], model: ProviderModel): ChatMessage[] {
  const content = parts.map((part) => userContent(part, model)).filter((item) => item !== undefined);
  if (content.length === 0) return [];
  const [only] = content;
  if (content.length === 1 && only?.type === "text") return [{ role: "user", content: only.text as string }];
  return [{ role: "user", content }];
}

const SAYS_NOTHING = new Set<string>(["step-start", "reasoning"]);

/** Errors other than an abort drop the whole message; an aborted one stays when it holds more than thoughts. */
export function isLeftOut(info: AssistantInfo, parts: readonly Part[]): boolean {
  if (!info.error) return false;
  return info.error.name !== "MessageAbortedError" || parts.every((part) => SAYS_NOTHING.has(part.type));
}

function assistantMessages(info: AssistantInfo, parts: readonly Part[], model: ProviderModel): ChatMessage[] {
  if (isLeftOut(info, parts)) return [];
  const isForeign = info.providerID !== model.providerID || info.modelID !== model.id;
  const blocks: Told[][] = [[]];
  for (const part of parts) {
    if (part.type === "step-start") blocks.push([]);
    const told = toldPart(part, isForeign);
    if (told) blocks.at(-1)?.push(told);
  }
  const filled = blocks.filter((items) => items.length > 0);
  return filled.length > 0 ? [...filled.flatMap(block), ...attachedMedia(parts, model)] : [];
}

type Told = TextPart | ReasoningPart | ToolPart;

/** OpenCode 1.18.33: another model's reasoning is told as its text, unless it is blank. */
function toldPart(part: Part, isForeign: boolean): Told | undefined {
  if (part.type === "text" || part.type === "tool") return part;
  if (part.type !== "reasoning") return undefined;
  if (!isForeign) return part;
  return part.text.trim() === "" ? undefined : { ...part, type: "text" };
}

function block(parts: readonly Told[]): ChatMessage[] {
  const calls = parts.filter((part) => part.type === "tool");
  const texts = parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
  const thoughts = parts.map((part) => (part.type === "reasoning" ? part.text : "")).join("");
  // A value that is no text stays as it is: the request is refused for it.
  const odd = texts.findIndex((text) => typeof text !== "string");
  return [
    {
      role: "assistant",
      content: odd < 0 ? texts.join("") : (texts[odd] as string),
      ...(thoughts === "" ? {} : { reasoning_content: thoughts }),
      ...(calls.length > 0 ? { tool_calls: calls.map(callOnWire) } : {}),
    },
    ...calls.map((part): ChatMessage => ({
      role: "tool",
      tool_call_id: part.callID,
      content: resultText(part),
    })),
  ];
}

function callOnWire(part: ToolPart): NonNullable<ChatMessage["tool_calls"]>[number] {
  return {
    id: part.callID,
    type: "function",
    function: { name: String(part.tool), arguments: JSON.stringify(part.state.input) },
  };
}

function resultText(part: ToolPart): string {
  const { state } = part;
  switch (state.status) {
    case "completed": {
      if (state.time?.compacted) return PRUNED_OUTPUT;
      const files = attachmentsOf(part).filter((item) => !isMedia(item));
      return files.length > 0
        ? JSON.stringify(resultWithFiles(state.output, files))
        : outputText(state.output);
    }
    case "error": {
      // OpenCode 1.18.33: what an interrupted tool had printed so far stands in for its result.
      const printed = state.metadata?.["interrupted"] === true ? state.metadata["output"] : undefined;
      return typeof printed === "string" ? printed : errorText(state.error);
    }
    default:
      return INTERRUPTED_TOOL;
  }
}

/**
 * OpenCode 1.18.33: of an object only a `text` is taken, anything else but a text goes as JSON. An output that is
 * missing stays missing: the request is refused for it.
 */
function outputText(output: unknown): string {
  if (typeof output === "string" || output === undefined) return output as string;
  if (output === null) throw new TypeError("null is not an object (evaluating 'output.attachments')");
  if (typeof output !== "object") return JSON.stringify(output);
  const { text } = output as { text?: unknown };
  return JSON.stringify(text === undefined ? [] : [{ type: "text", text }]);
}

/** OpenCode 1.18.33: an error without a text is told in JSON, a missing one as unknown. */
function errorText(error: unknown): string {
  if (typeof error === "string") return error;
  return error === undefined || error === null ? "unknown error" : JSON.stringify(error);
}
