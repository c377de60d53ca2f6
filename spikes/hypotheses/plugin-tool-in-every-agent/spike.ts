import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A plugin's tool is offered to every agent, subagents included, unless it is switched off",
  carries: "five tools at most; a child that may not plan is refused by the gate (D2)",
  script: {
    plugins: [{ name: "A", tools: { plugin_tool: { description: "d" } } }],
    subs: { KID: [{ say: "done" }] },
    steps: [
      {
        prompt: "go",
        llm: [
          { call: [["task", { description: "d", prompt: "KID", subagent_type: "general" }]] },
          { say: "ok" },
        ],
      },
      { prompt: "plan it", agent: "plan", llm: [{ say: "ok" }] },
    ],
  },
  observe(golden) {
    const requests = golden.llm.filter((request) => request["kind"] !== "title");
    const without = requests.filter((request) => !(request["tools"] as string[]).includes("plugin_tool"));
    return {
      holds: requests.length === 4 && without.length === 0,
      observed: `offered in ${requests.length - without.length} of ${requests.length} requests of build, its subagent and plan`,
    };
  },
};
