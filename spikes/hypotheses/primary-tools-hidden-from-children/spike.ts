import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "experimental.primary_tools offers a plugin's tool to the primary agent and hides it from subagents",
  capability: "experimental.primary_tools",
  carries: "planning tools for the root session only (D2)",
  script: {
    config: { opencode: { experimental: { primary_tools: ["plugin_tool"] } } },
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
    ],
  },
  observe(golden) {
    const offered = (kind: string): boolean[] =>
      golden.llm
        .filter((request) => request["kind"] === kind)
        .map((request) => (request["tools"] as string[]).includes("plugin_tool"));
    const main = offered("main").every(Boolean);
    const child = offered("subagent").some(Boolean);
    return {
      holds: main && !child,
      absent: main && child,
      observed: `offered to the primary agent: ${main}; to the subagent: ${child}`,
    };
  },
};
