import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A human's undo is told by session.updated with the message that was reverted to",
  capability: "event/session.updated",
  carries: "evidence that the host's undo takes back reopens the task (T6)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "event",
            when: { type: "session.updated" },
            js: "if (i.event.properties.info.revert) ctx.state.reverted = typeof i.event.properties.info.revert.messageID",
          },
          { hook: "chat.message", js: "o.parts[0].text += ' SEEN ' + ctx.state.reverted" },
        ],
      },
    ],
    steps: [
      { prompt: "one", llm: [{ say: "1" }] },
      { revert: { user: 1 } },
      { prompt: "two", llm: [{ say: "2" }] },
    ],
  },
  observe(golden) {
    const seen = countHolding(requestsOf(golden, "main").slice(1), "SEEN string");
    return { holds: seen === 1, observed: seen === 1 ? "told, with the message's id" : "not told" };
  },
};
