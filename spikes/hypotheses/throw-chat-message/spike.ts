import { throwSpike } from "../../throw-spike.ts";

export const spike = throwSpike({
  hook: "chat.message",
  costs: "request",
  step: { prompt: "go", llm: [{ say: "ok" }] },
});
