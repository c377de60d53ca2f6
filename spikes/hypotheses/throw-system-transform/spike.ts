import { throwSpike } from "../../throw-spike.ts";

export const spike = throwSpike({
  hook: "experimental.chat.system.transform",
  costs: "turn",
  step: { prompt: "go", llm: [{ say: "ok" }] },
});
