import { throwSpike } from "../../throw-spike.ts";

export const spike = throwSpike({
  hook: "tool.execute.after",
  costs: "call",
  step: { prompt: "go", llm: [{ call: [["read", { filePath: "a.txt" }]] }, { say: "ok" }] },
});
