import { throwSpike } from "../../throw-spike.ts";

export const spike = throwSpike({
  hook: "experimental.session.compacting",
  costs: "request",
  nextAnswered: false,
  before: [{ prompt: "one", llm: [{ say: "1" }] }],
  step: { summarize: true },
});
