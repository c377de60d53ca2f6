import { requestsOf, statusesOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "command.execute.before can answer a slash command without a model request, by taking all parts away",
  expected: "false",
  carries: "an override command says so in one short turn (G6)",
  script: {
    config: { opencode: { command: { allow: { template: "say $ARGUMENTS" } } } },
    plugins: [{ name: "A", hooks: [{ hook: "command.execute.before", js: "o.parts.length = 0" }] }],
    steps: [{ command: "allow", arguments: "once", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const requests = requestsOf(golden, "main").length;
    return {
      holds: requests === 0,
      observed: `HTTP ${statusesOf(golden).join()}, ${requests} model requests`,
    };
  },
};
