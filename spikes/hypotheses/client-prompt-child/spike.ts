import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "client.session.prompt with noReply puts a text into a subagent's running session, and the subagent reads it at its next step",
  capability: "client.session.prompt",
  carries: "scope and news for a child at work (D6)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "tool.execute.after",
            when: { child: true },
            js: "await ctx.client.session.prompt({ path: { id: i.sessionID }, body: { noReply: true, parts: [{ type: 'text', text: 'NEWS FOR THE CHILD' }] } })",
          },
        ],
      },
    ],
    subs: { KID: [{ call: [["read", { filePath: "a.txt" }]] }, { say: "done" }] },
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
    const child = requestsOf(golden, "subagent");
    const read = countHolding(child.slice(1), "NEWS FOR THE CHILD");
    const leaked = countHolding(requestsOf(golden, "main"), "NEWS FOR THE CHILD");
    return {
      holds: read === 1 && leaked === 0,
      observed: `read in ${read} of ${child.length - 1} later requests of the child, ${leaked} of the parent`,
    };
  },
};
