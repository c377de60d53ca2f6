/** A message is about to be stored: what the agent is to be told goes into it as a part that the host persists and re-sends. */
import { partIdAfter } from "../host/part-id.ts";
import { messageBegan } from "../session/message-began.ts";
import type { HeardMessage } from "../../host/heard-message.ts";
import type { ChatMessageInput, ChatMessageOutput } from "../host/wire.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** Notices of other plugins come as user messages whose text the model never sees. */
function isNotice(output: ChatMessageOutput): boolean {
  return output.parts.every((part) => part.type === "text" && part.ignored === true);
}

function heardIn({ parts }: ChatMessageOutput): HeardMessage {
  const texts = parts.filter((part) => part.type === "text");
  return {
    text: texts.map(({ text }) => text).join("\n"),
    typed: texts.flatMap((part) => (part.synthetic === true || part.ignored === true ? [] : [part.text])),
  };
}

/** The body of `chat.message`. */
export function chatMessage(
  project: GovernedProject,
): (input: ChatMessageInput, output: ChatMessageOutput) => Promise<void> {
  return async (input, output) => {
    if (isNotice(output)) return;
    const { sessionID } = input;
    const agent = input.agent ?? output.message.agent;
    await messageBegan(project, { sessionID, agent, heard: heardIn(output) }, (text) =>
      output.parts.push({
        id: partIdAfter(output.parts.map((part) => part.id)),
        messageID: output.message.id,
        sessionID,
        type: "text",
        synthetic: true,
        text,
      }),
    );
  };
}
