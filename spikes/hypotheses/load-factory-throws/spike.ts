import { countHolding, requestsOf, statusesOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A factory that throws takes only its own plugin away: the other plugins and the host go on",

  carries: "a plugin that cannot start says so and throws nothing",

  script: {
    plugins: [
      {
        name: "bad",
        source: "export default { id: 'bad', server: async () => { throw new Error('no start'); } };\n",
      },
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
