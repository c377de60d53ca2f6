import { requestsOf, resultsIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A subagent is offered the tool that starts subagents",
  expected: "false",
  carries: "delegation goes one level deep (D1)",
  script: {
    subs: {
      KID: [
        { call: [["subagent", { agent: "general", description: "d", prompt: "GRANDKID" }]] },
        { say: "done" },
      ],
    },
    steps: [
      {
        prompt: "go",
        model: [{ call: [["subagent", { agent: "general", description: "d", prompt: "KID" }]] }],
      },
    ],
  },
  observe(recording) {
    const offered =
      requestsOf(recording, "subagent")[0]?.tools.some((tool) => tool.startsWith("subagent")) === true;
    const [told = "nothing"] = resultsIn(requestsOf(recording, "subagent")[1]);
    return {
      holds: offered,
      observed: `${offered ? "offered" : "not offered"}; called all the same: ${told}`,
    };
  },
};
