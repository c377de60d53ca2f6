import { throwSpike } from "../../throw-spike.ts";

export const spike = throwSpike({
  hook: "config",
  costs: "nothing",
  step: { prompt: "go", llm: [{ say: "ok" }] },
});
