import { throwSpike } from "../../throw-spike.ts";

export const spike = throwSpike({
  hook: "chat.headers",
  costs: "turn",
  step: { prompt: "go", llm: [{ say: "ok" }] },
});
