import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "With output.prompt set in experimental.session.compacting, output.context is still sent",
  expected: "false",
  carries: "decision 7: the prompt is left alone",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "experimental.session.compacting",
            js: "o.prompt = 'OUR OWN PROMPT'; o.context.push('OUR CONTEXT')",
          },
        ],
      },
    ],
    steps: [{ prompt: "one", llm: [{ say: "1" }] }, { summarize: true }],
  },
  observe(golden) {
    const requests = requestsOf(golden, "compaction");
    const prompt = countHolding(requests, "OUR OWN PROMPT");
    const context = countHolding(requests, "OUR CONTEXT");
    return {
      holds: prompt === 1 && context === 1,
      absent: prompt === 0,
      observed: `of ${requests.length} compaction request, ${prompt} held the prompt and ${context} the context`,
    };
  },
};
