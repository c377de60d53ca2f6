import { callsOf, countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "chat.message is called once for a user's message, and a text changed there in place is what the model reads",
  capability: "chat.message",
  carries: "human messages are seen and noted (S0, decision 8)",
  script: {
    plugins: [{ name: "A", hooks: [{ hook: "chat.message", js: "o.parts[0].text += ' CHANGED HERE'" }] }],
    steps: [{ prompt: "go", llm: [{ call: [["read", { filePath: "a.txt" }]] }, { say: "ok" }] }],
  },
  observe(golden) {
    const calls = callsOf(golden, "chat.message").length;
    const requests = requestsOf(golden, "main");
    const held = countHolding(requests, "CHANGED HERE");
    return {
      holds: calls === 1 && requests.length === 2 && held === 2,
      absent: calls === 0,
      observed: `calls: ${calls} for one message; the change stood in ${held} of ${requests.length} requests`,
    };
  },
};
