import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A message that the human sends while the agent works aborts what it is doing",
  expected: "false",
  carries: "an active task is not interrupted by a remark (S0, S3)",
  script: {
    plugins: [{ name: "A" }],
    steps: [
      {
        prompt: "go",
        llm: [
          { call: [["bash", { command: "sleep 1; echo finished > out.txt", description: "d" }]] },
          { say: "ok" },
        ],
        during: [{ on: { hook: "tool.execute.before" }, wait: 200, prompt: "A REMARK" }],
      },
    ],
  },
  observe(golden) {
    const requests = requestsOf(golden, "main");
    const finished = golden.files["out.txt"] === "finished\n";
    const read = countHolding(requests.slice(1), "A REMARK");
    return {
      holds: !finished,
      observed: `the running command was ${finished ? "finished" : "broken off"}; the remark stood in ${read} of ${requests.length - 1} later requests`,
    };
  },
};
