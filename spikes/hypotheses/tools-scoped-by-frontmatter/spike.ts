import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "tools: { name: false } in an agent's frontmatter hides a plugin's tool from that agent alone",
  capability: "agent.tools",
  carries: "agents that are offered only what they may use (U2)",
  script: {
    files: {
      ".opencode/agent/narrow.md": "---\nmode: primary\ntools:\n  plugin_tool: false\n---\nYou are narrow.\n",
    },
    plugins: [{ name: "A", tools: { plugin_tool: { description: "d" } } }],
    steps: [
      { prompt: "one", agent: "narrow", llm: [{ say: "1" }] },
      { prompt: "two", agent: "build", llm: [{ say: "2" }] },
    ],
  },
  observe(golden) {
    const offered = golden.llm.map((request) => (request["tools"] as string[]).includes("plugin_tool"));
    return {
      holds: offered[0] === false && offered[1] === true,
      observed: `offered to the narrow agent: ${offered[0]}; to build: ${offered[1]}`,
    };
  },
};
