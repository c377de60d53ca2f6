import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "An automatic compaction starts at about 75 % of the context",
  expected: "false",
  carries: "how early a recovery block must be ready (S7)",
  script: {
    config: { limit: { context: 20_000, output: 2000 } },
    steps: [
      { prompt: "one", llm: [{ say: "1", usage: 15_600 }] },
      { prompt: "two", llm: [{ say: "2", usage: 17_999 }] },
      { prompt: "three", llm: [{ say: "3", usage: 18_000 }, { say: "went on" }] },
    ],
  },
  observe(golden) {
    const kinds = golden.llm.map((request) => request["kind"]);
    const first = kinds.indexOf("compaction");
    const after = ["15600", "17999", "18000"][kinds.slice(0, first).length - 1];
    return {
      holds: after === "15600",
      absent: first < 0,
      observed: `context 20000, output 2000: ${first < 0 ? "none" : `the first one after a turn of ${after} tokens`}`,
    };
  },
};
