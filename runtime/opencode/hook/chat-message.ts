/**
 * A message is about to be stored: the moment to learn who speaks, and to say what changed, as a synthetic
 * part that the host persists and re-sends unchanged.
 */
import { announcePending } from "../project/announce.ts";
import { messageCame } from "../session/continue-work.ts";
import { ensureSession } from "../session/ensure-session.ts";
import { hearHuman } from "../session/hear-human.ts";
import { see } from "../session/watch-history.ts";
import { beginTurn, notesOf, putNote, writeNotes } from "../project/note-tray.ts";
import { childSpokenTo } from "../session/watch-delegations.ts";
import { partIdAfter } from "../host/part-id.ts";
import { putNews, turnBegan } from "../session/tell-standing.ts";
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
    const isFirst = project.sessions.known(sessionID)?.opened !== true;
    const memory = await ensureSession(project, sessionID, input.agent ?? output.message.agent);
    const heard = heardIn(output);
    messageCame(memory, heard.text);
    childSpokenTo(project, sessionID, heard.text, isFirst);
    await project.views.look(sessionID);
    turnBegan(memory, project.store.current().counters.checkpoint);
    beginTurn(notesOf(memory));
    putNote(notesOf(memory), { id: "trouble", severity: "critical", text: announcePending(project) });
    const { branch } = project.gitHead();
    if (branch !== undefined) see(project, sessionID, { type: "see-branch", branch });
    await hearHuman(project, memory, sessionID, heard);
    putNews(project, memory, sessionID);
    writeNotes(memory, (text) =>
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
