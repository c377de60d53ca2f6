import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A synthetic text part pushed in chat.message is stored and stands in every later request",
  capability: "chat.message/part-kept",
  carries: "notes of a turn (decision 8)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "chat.message",
            nth: 1,
            js: "const last = o.parts.at(-1); o.parts.push({ id: last.id.slice(0, -1) + 'zz', messageID: last.messageID, sessionID: i.sessionID, type: 'text', synthetic: true, text: 'NOTE OF OURS' })",
          },
        ],
      },
    ],
    steps: [
      { prompt: "one", llm: [{ say: "1" }] },
      { prompt: "two", llm: [{ say: "2" }] },
    ],
  },
  observe(golden) {
    const requests = requestsOf(golden, "main");
    const held = countHolding(requests, "NOTE OF OURS");
    return {
      holds: requests.length === 2 && held === 2,
      observed: `the part stood in ${held} of ${requests.length} requests`,
    };
  },
};
