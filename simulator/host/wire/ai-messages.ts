import type { ProviderModel } from "../services/provider-model.ts";
import type { MessageWithParts, Part, ToolPart } from "../storage/message.ts";
import { INTERRUPTED_TOOL, PRUNED_OUTPUT, isLeftOut } from "./model-messages.ts";

/**
 * The same conversation in the AI SDK's own message shape. Nothing of it reaches the wire; the host measures its
 * JSON length to estimate tokens, so a tail's borders depend on every key here.
 */
export function aiMessages(messages: readonly MessageWithParts[], _model: ProviderModel): unknown[] {
  return messages.flatMap(({ info, parts }) => {
    if (parts.length === 0) return [];
    if (info.role === "user") {
      const content = parts.flatMap(userContent);
      return content.length > 0 ? [{ role: "user", content }] : [];
    }
    return isLeftOut(info, parts) ? [] : assistant(parts);
  });
}

function userContent(part: Part): unknown[] {
  switch (part.type) {
    case "text":
      return part.ignored || part.text === "" ? [] : [{ type: "text", text: part.text }];
    case "file":
      if (part.mime === "text/plain" || part.mime === "application/x-directory") return [];
      return [{ type: "file", mediaType: part.mime, filename: part.filename, data: part.url }];
    case "compaction":
      return [{ type: "text", text: "What did we do so far?" }];
    case "subtask":
      return [{ type: "text", text: "The following tool was executed by the user" }];
    default:
      return [];
  }
}

function assistant(parts: readonly Part[]): unknown[] {
  const content = parts.flatMap((part): unknown[] => {
    if (part.type === "text") return [{ type: "text", text: part.text }];
    if (part.type !== "tool") return [];
    return [{ type: "tool-call", toolCallId: part.callID, toolName: part.tool, input: part.state.input }];
  });
  if (content.length === 0) return [];
  const results = parts.flatMap((part) => (part.type === "tool" ? [toolResult(part)] : []));
  return [
    { role: "assistant", content },
    ...(results.length > 0 ? [{ role: "tool", content: results }] : []),
  ];
}

function toolResult(part: ToolPart): unknown {
  const base = { type: "tool-result", toolCallId: part.callID, toolName: part.tool };
  const { state } = part;
  if (state.status === "completed") {
    const value = state.time?.compacted ? PRUNED_OUTPUT : state.output;
    return { ...base, output: { type: "text", value } };
  }
  const value = state.status === "error" ? state.error : INTERRUPTED_TOOL;
  return { ...base, output: { type: "error-text", value } };
}
