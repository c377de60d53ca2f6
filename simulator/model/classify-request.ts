import type { RequestKind } from "../trace/event.ts";
import type { ChatMessage, ModelRequest } from "./model.ts";

/**
 * Tells what a request to the model is for, by what a provider would see: text and headers. The scripted
 * model, the recorder and both hosts share this one function, so a request cannot be counted as one kind
 * by the model and as another in the trace.
 */
export function classifyRequest(request: ModelRequest): RequestKind {
  const system = textOf(request.body.messages.find((message) => message.role === "system"));
  const hasTools = (request.body.tools?.length ?? 0) > 0;
  // OpenCode 1.18.33: title and compaction requests carry no tools and have an agent prompt of their own;
  // a plugin may replace that prompt, so the fixed wording of the user message counts as well.
  if (!hasTools) {
    const users = request.body.messages.filter((message) => message.role === "user").map(textOf);
    if (system.startsWith(TITLE_SYSTEM) || users.some((text) => text.startsWith(TITLE_USER))) return "title";
    if (COMPACTION_SYSTEM.test(system) || users.some((text) => COMPACTION_USER.test(text)))
      return "compaction";
  }
  return request.headers["x-parent-session-id"] === undefined ? "main" : "subagent";
}

/** The text of a chat message, its parts joined by newlines; "" when it has none. */
export function textOf(message: ChatMessage | undefined): string {
  const content = message?.content;
  if (content === undefined || content === null) return "";
  if (typeof content === "string") return content;
  return content.map((part) => part.text ?? "").join("\n");
}

const TITLE_SYSTEM = "You are a title generator.";
const TITLE_USER = "Generate a title for this conversation:";
/** The wording of 1.18, of 1.14 to 1.17, and of versions up to 1.3. */
const COMPACTION_SYSTEM =
  /^You are an? (context summarization agent|anchored context summarization assistant for coding sessions|helpful AI assistant tasked with summarizing conversations)\./;
const COMPACTION_USER =
  /(^|\n)(Create a new anchored summary|Update the anchored summary|Provide a detailed prompt for continuing our conversation above)/;
