import type { HostGeneration } from "../trace/event.ts";
import { ImportError, type Conversation } from "./conversation.ts";
import { isAtif, readAtif } from "./read-atif.ts";
import { isExport1, readExport1 } from "./read-export1.ts";
import { messages2Of, readMessages2 } from "./read-messages2.ts";

/**
 * Reads a session by the form that it has.
 * @param generation which OpenCode a trajectory of another program is to be played on
 * @throws ImportError
 */
export function readConversation(text: string, name: string, generation: HostGeneration = 1): Conversation {
  let value: unknown;
  try {
    // `opencode export` puts a line of its own before the JSON where both go to one file.
    value = JSON.parse(text.slice(Math.max(0, text.search(/^[[{]/m))));
  } catch (error) {
    throw new ImportError(`${name}: is no JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  const conversation = byForm(value, generation);
  if (conversation === undefined)
    throw new ImportError(
      `${name}: is no session. Known are the output of \`opencode export\`, of \`opencode2 api GET /api/session/ID/message\`, and ATIF trajectories`,
    );
  if (conversation.turns.length === 0)
    throw new ImportError(`${name}: the user says nothing in this session`);
  return conversation;
}

function byForm(value: unknown, generation: HostGeneration): Conversation | undefined {
  if (isAtif(value)) return readAtif(value, generation);
  if (isExport1(value)) return readExport1(value);
  const messages = messages2Of(value);
  const { info } = Object(value) as { info?: { title?: string; directory?: string } };
  return messages === undefined ? undefined : readMessages2(messages, info);
}
