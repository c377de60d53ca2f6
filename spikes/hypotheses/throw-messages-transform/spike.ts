import { throwSpike } from "../../throw-spike.ts";

export const spike = throwSpike({
  hook: "experimental.chat.messages.transform",
  costs: "request",
  step: { prompt: "go", llm: [{ say: "ok" }] },
});
