import type { ChatMessage } from "../../model/model.ts";

/**
 * OpenCode 1.18.33: half of a surrogate pair in a text goes to the model as U+FFFD. The stored text, the text
 * that hooks see and the arguments of calls keep it.
 */
export function wellFormed(message: ChatMessage): ChatMessage {
  const { content, reasoning_content: thoughts } = message;
  return {
    ...message,
    ...(content ? { content: wellFormedContent(content) } : {}),
    ...(thoughts ? { reasoning_content: thoughts.toWellFormed() } : {}),
  };
}

function wellFormedContent(content: NonNullable<ChatMessage["content"]>): ChatMessage["content"] {
  if (typeof content === "string") return content.toWellFormed();
  return content.map((item) =>
    item.text === undefined ? item : { ...item, text: item.text.toWellFormed() },
  );
}
