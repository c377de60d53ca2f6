import { throwSpike } from "../../throw-spike.ts";

export const spike = throwSpike({
  hook: "command.execute.before",
  costs: "request",
  script: { config: { opencode: { command: { hi: { template: "hi" } } } } },
  step: { command: "hi", arguments: "", llm: [{ say: "ok" }] },
});
