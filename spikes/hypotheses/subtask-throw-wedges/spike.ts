import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "A throw in tool.execute.before on a subtask command wedges the session: the next prompt fails too",
  carries: "the gate answers subtask commands by rewriting their prompt instead of throwing",
  script: {
    config: {
      opencode: { command: { sub: { template: "do $ARGUMENTS", subtask: true, agent: "general" } } },
    },
    plugins: [{ name: "A", hooks: [{ hook: "tool.execute.before", when: { tool: "task" }, throw: "NO" }] }],
    steps: [
      { command: "sub", arguments: "it" },
      { prompt: "and now?", llm: [{ say: "fine" }] },
    ],
  },
  observe(golden) {
    const statuses = golden.http.map((answer) => (answer as { status: number }).status);
    return {
      holds: statuses.length === 2 && statuses.every((status) => status === 500),
      observed: `HTTP ${statuses.join(", then ")}`,
    };
  },
};
