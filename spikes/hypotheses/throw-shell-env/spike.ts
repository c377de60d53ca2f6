import { throwSpike } from "../../throw-spike.ts";

export const spike = throwSpike({
  hook: "shell.env",
  costs: "call",
  step: { prompt: "go", llm: [{ call: [["bash", { command: "echo x", description: "d" }]] }, { say: "ok" }] },
});
