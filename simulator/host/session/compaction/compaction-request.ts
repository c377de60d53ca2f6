import type { ChatMessage } from "../../../model/model.ts";
import type { Host } from "../../instance/host.ts";
import type { ProviderModel } from "../../services/provider-model.ts";
import { clone } from "../../shape/clone.ts";
import type { Fiber } from "../../fiber/fiber.ts";
import type { MessageWithParts } from "../../storage/message.ts";
import { toModelMessages } from "../../wire/model-messages.ts";
import { compactionPrompt, compactionWish } from "./compaction-prompt.ts";
import { flatten } from "./flatten.ts";

/**
 * The request that asks the model for a summary. The pinned version puts the whole conversation into one text; earlier
 * ones send the messages and the wish behind them (spike `compaction-sends-history`). Plugins are asked before either.
 */
export interface SummarisedPart {
  readonly sessionID: string;
  readonly model: ProviderModel;
  readonly messages: readonly MessageWithParts[];
  /** The summary of the last compaction, which the new one has to carry on. */
  readonly previous: string | undefined;
}

export async function compactionRequest(
  host: Host,
  fiber: Fiber,
  { sessionID, model, previous, ...given }: SummarisedPart,
): Promise<ChatMessage[]> {
  const { prompt, context } = await fiber.wait(
    host.trigger<{ context: string[]; prompt: string | undefined }>(
      "experimental.session.compacting",
      { sessionID },
      { context: [], prompt: undefined },
      fiber.signal,
    ),
  );
  const messages = clone([...given.messages]);
  await fiber.wait(host.trigger("experimental.chat.messages.transform", {}, { messages }, fiber.signal));
  const { compactionKeepsTail, flattensForCompaction } = host.profile.switches;
  if (!flattensForCompaction) {
    const wish = compactionWish(compactionKeepsTail, compactionKeepsTail ? previous : undefined);
    return [
      ...toModelMessages(messages, model),
      { role: "user", content: prompt ?? [wish, ...context].filter((item) => item).join("\n\n") },
    ];
  }
  const conversation = flatten(messages);
  // A prompt of a plugin replaces everything: template, previous summary and context.
  const asked =
    prompt ?? [compactionPrompt(conversation, previous), ...context].filter((item) => item).join("\n\n");
  const text = [asked, ...(prompt ? ["The following is the conversation history:", conversation] : [])]
    .filter((item) => item)
    .join("\n\n");
  // OpenCode 1.18.33 sends a list of parts, from which an empty text drops out.
  return [{ role: "user", content: text === "" ? [] : text }];
}
