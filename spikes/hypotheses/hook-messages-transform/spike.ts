import { callsOf, countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "A text changed in place in experimental.chat.messages.transform is what the model reads in that request, and is not stored",
  capability: "experimental.chat.messages.transform",
  carries: "pruning of old tool output (X3)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "experimental.chat.messages.transform",
            nth: 1,
            js: "o.messages[0].parts[0].text += ' ONLY NOW'",
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
    const calls = callsOf(golden, "experimental.chat.messages.transform").length;
    const [first = [], second = []] = requestsOf(golden, "main");
    const now = countHolding([first], "ONLY NOW");
    const later =
      countHolding([second], "ONLY NOW") + (JSON.stringify(golden.messages).includes("ONLY NOW") ? 1 : 0);
    return {
      holds: calls === 2 && now === 1 && later === 0,
      absent: calls === 0,
      observed: `calls: ${calls} for two turns; the change was ${now === 1 ? "sent" : "not sent"} and ${later === 0 ? "not kept" : "kept"}`,
    };
  },
};
