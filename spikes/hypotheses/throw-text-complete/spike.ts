import { throwSpike } from "../../throw-spike.ts";

export const spike = throwSpike({
  hook: "experimental.text.complete",
  costs: "turn",
  step: { prompt: "go", llm: [{ say: "ok" }] },
});
