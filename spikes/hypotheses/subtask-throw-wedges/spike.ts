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
    const answers = (golden.http as { status: number; body: unknown }[]).map(({ status, body }) =>
      status === 200 && body === null ? "200 without an answer" : String(status),
    );
    return {
      // Nobody gets an answer, however the host says so.
      holds: answers.length === 2 && !answers.includes("200"),
      observed: `HTTP ${answers.join(", then ")}`,
    };
  },
};
