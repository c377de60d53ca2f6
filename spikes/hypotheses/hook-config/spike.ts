import { statusesOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "An agent added in the config hook can be prompted at once, with its own prompt as system text",
  capability: "config",
  carries: "agents and commands that come with the plugin (U2)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "config",
            js: "o.agent = { ...o.agent, helper: { mode: 'primary', prompt: 'You help.' } }",
          },
        ],
      },
    ],
    steps: [{ prompt: "go", agent: "helper", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const system = JSON.stringify(golden.llm[0]?.["system"] ?? []);
    return {
      holds: system.includes("You help."),
      observed: `HTTP ${statusesOf(golden).join()}; the system text ${system.includes("You help.") ? "is the agent's" : "is another"}`,
    };
  },
};
