import { callsOf, countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "Factories and hooks run in the order in which the configuration lists the plugins",

  carries: "living beside other plugins (U8)",

  script: {
    plugins: [
      { name: "B", hooks: [{ hook: "chat.message", js: "o.parts[0].text += ' B'" }] },
      { name: "A", hooks: [{ hook: "chat.message", js: "o.parts[0].text += ' A'" }] },
      { name: "C", hooks: [{ hook: "chat.message", js: "o.parts[0].text += ' C'" }] },
    ],
    steps: [{ prompt: "go", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const order = callsOf(golden, "chat.message")
      .map((call) => call["p"])
      .join(" ");
    const held = countHolding(requestsOf(golden, "main"), "go B A C");
    return { holds: order === "B A C" && held === 1, observed: `configured B A C, called ${order}` };
  },
};
