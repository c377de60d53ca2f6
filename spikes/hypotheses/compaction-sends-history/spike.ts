import { requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "The compaction request carries the conversation as messages, as any other request does, with the wish for a summary behind it",
  expected: "false",
  carries: "what a prompt of our own would have to repeat, and what prefix a compaction can reuse (M2, X1)",
  script: {
    steps: [{ prompt: "the FIRST QUESTION", llm: [{ say: "the ANSWER" }] }, { summarize: true }],
  },
  observe(golden) {
    const [request = []] = requestsOf(golden, "compaction");
    const roles = request.map(({ role }) => role).filter((role) => role !== "system");
    return {
      holds: roles.length > 2 && roles.includes("assistant"),
      absent: request.length === 0,
      observed: `beside the system text it holds ${roles.join(", ") || "nothing"}`,
    };
  },
};
