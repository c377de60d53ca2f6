import { requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A description of a tool that the hook `context` sets is what the model is offered",
  capability: "tool.definition",
  carries: "nothing yet: built-in tools could say what the gate expects",
  script: {
    plugins: {
      mine: 'await ctx.session.hook("context", (request) => void (request.tools.write.description = "ONLY WITH A TASK"));',
    },
    steps: [{ prompt: "go", model: [{ say: "ok" }] }],
  },
  observe(recording) {
    const offered = requestsOf(recording)[0]?.tools.find((tool) => tool.startsWith("write")) ?? "not offered";
    return { holds: offered === "write: ONLY WITH A TASK", observed: `offered: ${offered}` };
  },
};
