import { throwSpike } from "../../throw-spike.ts";

export const spike = throwSpike({
  hook: "event",
  costs: "nothing",
  when: { type: "session.status" },
  step: { prompt: "go", llm: [{ say: "ok" }] },
});
