import type { MessageWithParts, Part, ToolPart } from "../../storage/message.ts";
import { PRUNED_OUTPUT } from "../../wire/model-messages.ts";

/** The conversation as one text, the way the compaction request shows it to the model. */
const MAX_RESULT_CHARS = 2000;

export function flatten(messages: readonly MessageWithParts[]): string {
  return messages
    .map(({ info, parts }) =>
      info.role === "user" ? userText(parts) : parts.flatMap(assistantLines).join("\n"),
    )
    .filter((text) => text !== "")
    .join("\n\n");
}

function userText(parts: readonly Part[]): string {
  const text = parts
    .map((part) => (part.type === "text" && !part.ignored ? part.text : ""))
    .filter((item) => item !== "")
    .join("\n");
  const files = parts.flatMap((part) => (part.type === "file" ? [attached(part.mime, part.filename)] : []));
  return [...(text ? [`[User]: ${text}`] : []), ...files].join("\n");
}

const attached = (mime: string, filename: string | undefined): string =>
  `[Attached ${mime}: ${filename ?? "file"}]`;

function assistantLines(part: Part): string[] {
  if (part.type === "text") return part.text ? [`[Assistant]: ${part.text}`] : [];
  if (part.type !== "tool") return [];
  const call = `[Assistant tool call]: ${part.tool}(${JSON.stringify(part.state.input)})`;
  if (part.state.status === "completed") return [call, `[Tool result]: ${resultText(part)}`];
  if (part.state.status === "error") return [call, `[Tool error]: ${part.state.error}`];
  return [call];
}

function resultText({ state }: ToolPart): string {
  if (state.time?.compacted) return PRUNED_OUTPUT;
  const files = (state.attachments ?? []).map((item) => {
    const { mime, filename } = item as { mime: string; filename?: string };
    return attached(mime, filename);
  });
  const text = [state.output ?? "", ...files].join("\n");
  return text.length <= MAX_RESULT_CHARS ? text : `${text.slice(0, MAX_RESULT_CHARS)}\n[truncated]`;
}
