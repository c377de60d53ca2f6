/** One message of the user's side is heard: a command is carried out, words are taken in, once in the life of the project. */
import { carryOut } from "../../opencode/command/carry-out.ts";
import { commandOrigin } from "../../opencode/command/command-origin.ts";
import { callTimesOf } from "../../opencode/disk/call-times.ts";
import { messageBegan } from "../../opencode/session/message-began.ts";
import type { GovernedProject } from "../../opencode/project/governed-project.ts";
import { inHostWords } from "../host/governed-call.ts";
import type { KeptNotes } from "../host/kept-notes.ts";
import { commandIn } from "./commands.ts";
import type { UserInput } from "./human-inputs.ts";

/** @param home the message behind which the agent reads what is to be said. */
export async function hearInput(
  project: GovernedProject,
  notes: Pick<KeptNotes, "add">,
  {
    sessionID,
    agent,
    id,
    text,
    isHuman,
    origin,
  }: UserInput & { readonly sessionID: string; readonly agent: string },
  home: string,
): Promise<void> {
  notes.add(id, "");
  const command = isHuman ? commandIn(text) : null;
  if (command) {
    const typed = {
      sessionID,
      rest: command.rest,
      origin: origin ?? commandOrigin(callTimesOf(project.sessions).runsNow()),
    };
    const { shown, toAgent, isForHumanAlone } = await carryOut(project, command.action, typed);
    // OpenCode 2 (0.0.0-next-16350) shows the human nothing of what a command comes to.
    if (isForHumanAlone) project.voice.toast("info", shown, sessionID);
    notes.add(home, isForHumanAlone ? toAgent : `${shown} ${toAgent}`);
  }
  const heard = { text, typed: isHuman && command === null ? [text] : [] };
  await messageBegan(project, { sessionID, agent, heard }, (note) => notes.add(home, inHostWords(note)));
}
