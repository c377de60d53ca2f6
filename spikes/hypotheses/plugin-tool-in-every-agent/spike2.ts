import { directTool } from "../../plugin-text2.ts";
import { requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A plugin's direct tool is offered to subagents too",
  carries: "a child that may not plan is refused by the gate (D2)",
  script: {
    plugins: { tool: directTool("mine", 'return { content: "ran" };') },
    subs: { KID: [{ say: "done" }] },
    steps: [
      {
        prompt: "go",
        model: [{ call: [["subagent", { agent: "general", description: "d", prompt: "KID" }]] }],
      },
    ],
  },
  observe(recording) {
    const [main, child] = (["main", "subagent"] as const).map((kind) =>
      requestsOf(recording, kind)[0]?.tools.some((tool) => tool.startsWith("mine")),
    );
    return {
      holds: main === true && child === true,
      observed: `offered to the main agent: ${main}, to a subagent: ${child}`,
    };
  },
};
