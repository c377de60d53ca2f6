import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "The prompt of a task call changed in place in tool.execute.before is what the child reads",
  capability: "tool.execute.before/task",
  carries: "the child is told its task and scope (D6)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "tool.execute.before",
            when: { tool: "task" },
            js: "o.args.prompt += ' WITHIN YOUR SCOPE'",
          },
        ],
      },
    ],
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
    const told = countHolding(requestsOf(golden, "subagent"), "KID WITHIN YOUR SCOPE");
    return {
      holds: told === 1,
      observed: `the addition stood in ${told} of ${requestsOf(golden, "subagent").length} requests of the child`,
    };
  },
};
