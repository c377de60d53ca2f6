import { callsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "chat.params is called for every model request of a turn, and temperature and options set there reach the model",
  capability: "chat.params",
  carries: "which agent and model are at work",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [{ hook: "chat.params", js: "o.temperature = 0.25; o.options.spike = 'on the wire'" }],
      },
    ],
    steps: [{ prompt: "go", llm: [{ call: [["read", { filePath: "a.txt" }]] }, { say: "ok" }] }],
  },
  observe(golden) {
    const calls = callsOf(golden, "chat.params").length;
    const sent = golden.llm
      .map((request) => request["params"] as Record<string, unknown>)
      .filter((params) => params["temperature"] === 0.25 && params["spike"] === "on the wire").length;
    return {
      holds: calls === 2 && sent === 2,
      absent: calls === 0,
      observed: `calls: ${calls} for ${golden.llm.length} requests; ${sent} of them carried what was set`,
    };
  },
};
