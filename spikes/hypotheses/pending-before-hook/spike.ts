import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A call's part is told as pending before tool.execute.before runs, and as running after it",
  capability: "event/message.part.updated/pending",
  carries: "a plugin may match the events of a call with its hooks (fake host, order)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "event",
            when: { type: "message.part.updated" },
            js: "const { part } = i.event.properties; if (part.type === 'tool') (ctx.state.seen ??= []).push(part.state.status)",
          },
          { hook: "tool.execute.before", js: "(ctx.state.seen ??= []).push('before')" },
          { hook: "tool.execute.after", js: "o.output += ' ORDER ' + ctx.state.seen.join(' ')" },
        ],
      },
    ],
    steps: [{ prompt: "go", llm: [{ call: [["read", { filePath: "a.txt" }]] }, { say: "done" }] }],
  },
  observe(golden) {
    const told = /ORDER ([a-z ]+)/.exec(JSON.stringify(golden.messages))?.[1] ?? "nothing";
    return {
      holds: countHolding(requestsOf(golden, "main"), "ORDER pending before running") > 0,
      observed: `seen by the end of the call: ${told}`,
    };
  },
};
