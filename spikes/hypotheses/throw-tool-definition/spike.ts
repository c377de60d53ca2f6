import { throwSpike } from "../../throw-spike.ts";

export const spike = throwSpike({
  hook: "tool.definition",
  costs: "request",
  step: { prompt: "go", llm: [{ say: "ok" }] },
});
