/**
 * A request is about to be sent: the one moment at which OpenCode 2 (0.0.0-next-16350) lets a plugin hear the human and
 * speak to the agent. What is written here is not stored, so it is written again in each request (`kept-notes.ts`).
 */
import { SYSTEM_BLOCK } from "../../context/system-block.ts";
import { compactionMemory } from "../../opencode/session/keep-memory.ts";
import type { GovernedProject } from "../../opencode/project/governed-project.ts";
import type { KeptNotes } from "../host/kept-notes.ts";
import type { ContextInput, WireMessage } from "../host/wire.ts";
import { leaveOutNotices } from "../host/human-notices.ts";
import { hearInput } from "./hear-input.ts";
import type { HumanInputs } from "./human-inputs.ts";

const CHECKPOINT = "<conversation-checkpoint>";

const textOf = ({ content }: WireMessage): string =>
  content.flatMap(({ text }) => (text === undefined ? [] : [text])).join("\n");

/** The message that stands for everything before a compaction. */
function checkpointIn(messages: readonly WireMessage[]): WireMessage | undefined {
  const [first] = messages;
  return first?.role === "user" && textOf(first).startsWith(CHECKPOINT) ? first : undefined;
}

/** The state block behind a checkpoint that was not there before. */
function keepState(
  project: GovernedProject,
  sessionID: string,
  message: WireMessage,
  notes: KeptNotes,
): void {
  const { id = "" } = message;
  if (id === "" || notes.has(id)) return;
  const memory = compactionMemory(project);
  const summary = textOf(message);
  memory.begun(sessionID, id, false);
  const kept = memory.amend(sessionID, id, summary) ?? summary;
  // A summariser that was told the state may have copied it: what stands there is then the text without the copy.
  if (kept.startsWith(summary)) notes.add(id, kept.slice(summary.length));
  else notes.replace(id, kept);
  memory.over(sessionID);
}

/** The body of the hook `context`. */
export function contextHook(
  project: GovernedProject,
  notes: KeptNotes,
  inputs: HumanInputs,
): (input: ContextInput) => Promise<void> {
  return async ({ sessionID, agent, system, messages }) => {
    system.push({ type: "text", text: SYSTEM_BLOCK });
    leaveOutNotices(messages);
    try {
      const checkpoint = checkpointIn(messages);
      if (checkpoint) keepState(project, sessionID, checkpoint, notes);
      const shown = messages.filter(({ role, id }) => role === "user" && id !== undefined);
      const last = shown.at(-1);
      for (const input of inputs.unheard(sessionID, last === checkpoint ? undefined : last)) {
        const home = shown.find(({ id }) => id === input.id) ?? checkpoint ?? last;
        await hearInput(project, notes, { sessionID, agent, ...input }, home?.id ?? input.id);
      }
    } finally {
      // What was said before stands there, whatever became of this message.
      notes.writeInto(messages);
    }
  };
}
