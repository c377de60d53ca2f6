/**
 * A message has come and the agent has not read it yet: the moment to learn who speaks, to hear what a human wants, and
 * to say what changed, where the host keeps it.
 */
import { announcePending } from "../project/announce.ts";
import { beginTurn, notesOf, putNote, writeNotes } from "../project/note-tray.ts";
import { messageCame } from "./continue-work.ts";
import { ensureSession } from "./ensure-session.ts";
import { hearHuman } from "./hear-human.ts";
import { turnUntold } from "../project/tell-in-turn.ts";
import { putComments } from "./tell-comments.ts";
import { putNews, turnBegan } from "./tell-standing.ts";
import { childSpokenTo } from "./watch-delegations.ts";
import { progressed } from "./vain-compactions.ts";
import { see } from "./watch-history.ts";
import type { HeardMessage, KeepNote } from "../../host/heard-message.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** A message to the agent of a session. */
interface IncomingMessage {
  readonly sessionID: string;
  readonly agent: string | undefined;
  readonly heard: HeardMessage;
}

/** @param keep writes what the agent has to be told beside the message. */
export async function messageBegan(
  project: GovernedProject,
  { sessionID, agent, heard }: IncomingMessage,
  keep: KeepNote,
): Promise<void> {
  const isFirst = project.sessions.known(sessionID)?.opened !== true;
  const memory = await ensureSession(project, sessionID, agent);
  progressed(memory);
  const isOurs = messageCame(memory, heard.text, project.store.current().counters.checkpoint);
  // Of what we ask the human was told when it was asked.
  if (!isOurs) turnUntold(memory);
  childSpokenTo(project, sessionID, heard.text, isFirst);
  await project.views.look(sessionID);
  turnBegan(memory, project.store.current().counters.checkpoint);
  beginTurn(notesOf(memory));
  putNote(notesOf(memory), { id: "trouble", severity: "critical", text: announcePending(project) });
  const { branch } = project.gitHead();
  if (branch !== undefined) see(project, sessionID, { type: "see-branch", branch });
  await hearHuman(project, memory, sessionID, heard);
  putNews(project, memory, sessionID);
  putComments(project, memory, sessionID, project.store.current(), true);
  writeNotes(memory, keep);
}
