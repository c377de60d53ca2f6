import { createSession } from "../../../simulator/opencode2/session.ts";
import { onEvents } from "../../plugin-text2.ts";
import type { Spike2 } from "../../spike2.ts";

const EAR = onEvents('if (event.type === "session.revert.staged") note(event.data.revert.messageID);');

export const spike: Spike2 = {
  hypothesis:
    "A human's undo is told by session.revert.staged with the message from which everything is taken back",
  capability: "event/session.updated",
  carries:
    "evidence that the host's undo takes back reopens the task (T6), which is not built for OpenCode 2",
  ask: (open) =>
    open({ plugins: { ear: EAR } }, async ({ host, notes }) => {
      const session = await createSession(host);
      await session.prompt("one");
      const messageID = (await session.messages()).find(({ type }) => type === "user")?.id;
      const path = `/api/session/${session.id}/revert/stage`;
      const { status } = await host.fetch(path, { method: "POST", body: JSON.stringify({ messageID }) });
      await host.settle();
      const named = notes().includes(String(messageID));
      return {
        holds: named,
        absent: status === 404,
        observed: `HTTP ${status}; ${named ? "told, with the message's id" : "not told"}`,
      };
    }),
};
