import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "A compaction replaces all messages: nothing of the conversation is sent afterwards but the summary",
  expected: "false",
  carries: "recent turns stay word for word, so the recovery block need not repeat them (M3)",
  script: {
    config: { limit: { context: 20_000, output: 1000 } },
    summaries: ["SHORT"],
    steps: [
      { prompt: `the OLD WORDS of the user ${"and on ".repeat(6000)}`, llm: [{ say: "1" }] },
      { prompt: "the RECENT WORDS", llm: [{ say: "2" }] },
      { summarize: true },
      { prompt: "three", llm: [{ say: "3" }] },
    ],
  },
  observe(golden) {
    const after = requestsOf(golden, "main").slice(2);
    const [old, recent, summary] = ["OLD WORDS", "RECENT WORDS", "SHORT"].map((text) =>
      countHolding(after, text),
    );
    return {
      holds: after.length === 1 && old === 0 && recent === 0 && summary === 1,
      observed: `of ${after.length} later request, the summary stood in ${summary}, old words in ${old}, those of the last turn in ${recent}`,
    };
  },
};
