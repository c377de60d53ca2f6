import { throwSpike } from "../../throw-spike.ts";

export const spike = throwSpike({
  hook: "experimental.compaction.autocontinue",
  costs: "request",
  script: { config: { limit: { context: 20_000, output: 1000 } } },
  step: { prompt: "one", llm: [{ say: "1", usage: 19_500 }, { say: "went on" }] },
});
