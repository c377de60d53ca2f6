import { countHolding, requestsOf, statusesOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A plugin file that does not exist takes nothing else away",

  carries: "doctor must say it: the host does not",

  script: {
    plugins: [
      { name: "gone", spec: "./not-there.js" },
      { name: "A", hooks: [{ hook: "chat.message", js: "o.parts[0].text += ' STILL HERE'" }] },
    ],
    steps: [{ prompt: "go", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const held = countHolding(requestsOf(golden, "main"), "STILL HERE");
    return {
      holds: held === 1,
      observed: `HTTP ${statusesOf(golden).join()}; the next plugin ${held === 1 ? "worked" : "did not work"}`,
    };
  },
};
