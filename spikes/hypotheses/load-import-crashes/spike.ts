import { countHolding, requestsOf, statusesOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A file that throws while it is imported takes only its own plugin away",

  carries: "a crash at import is seen by nobody but by an event",

  script: {
    plugins: [
      { name: "bad", source: "throw new Error('no import');\n" },
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
