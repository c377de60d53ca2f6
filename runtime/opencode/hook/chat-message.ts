/**
 * A message is about to be stored: the moment to learn who speaks, and to say what changed, as a synthetic
 * part that the host persists and re-sends unchanged.
 */
import { announcePending } from "../project/announce.ts";
import { messageCame } from "../session/continue-work.ts";
import { ensureSession } from "../session/ensure-session.ts";
import { hearHuman } from "../session/hear-human.ts";
import { see } from "../session/watch-history.ts";
import { beginTurn, putNote, takeNotes } from "../project/note-tray.ts";
import { childSpokenTo } from "../session/watch-delegations.ts";
import { partIdAfter } from "../host/part-id.ts";
import { putNews } from "../session/tell-standing.ts";
import type { Hooks } from "@opencode-ai/plugin";
import type { GovernedProject } from "../project/governed-project.ts";

type ChatMessage = NonNullable<Hooks["chat.message"]>;
export type ChatMessageInput = Parameters<ChatMessage>[0];
export type ChatMessageOutput = Parameters<ChatMessage>[1];

/** Notices of other plugins come as user messages whose text the model never sees. */
function isNotice(output: ChatMessageOutput): boolean {
  return output.parts.every((part) => part.type === "text" && part.ignored === true);
}

const textOf = ({ parts }: ChatMessageOutput): string =>
  parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");

/** The body of `chat.message`. */
export function chatMessage(
  project: GovernedProject,
): (input: ChatMessageInput, output: ChatMessageOutput) => Promise<void> {
  return async (input, output) => {
    if (isNotice(output)) return;
    const { sessionID } = input;
    const isFirst = project.sessions.known(sessionID)?.opened !== true;
    const memory = await ensureSession(project, sessionID, input.agent ?? output.message.agent);
    messageCame(memory, textOf(output));
    childSpokenTo(project, sessionID, textOf(output), isFirst);
    await project.views.look(sessionID);
    memory.turnCheckpoint = project.store.current().counters.checkpoint;
    beginTurn(memory.notes);
    putNote(memory.notes, { id: "trouble", severity: "critical", text: announcePending(project) });
    const { branch } = project.gitHead();
    if (branch !== undefined) see(project, sessionID, { type: "see-branch", branch });
    await hearHuman(project, memory, sessionID, output);
    putNews(project, memory, sessionID);
    const text = takeNotes(memory.notes);
    if (text === "") return;
    output.parts.push({
      id: partIdAfter(output.parts.map((part) => part.id)),
      messageID: output.message.id,
      sessionID,
      type: "text",
      synthetic: true,
      text,
    });
  };
}
