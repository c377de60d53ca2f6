import { callsOf, countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "command.execute.before is called with name, arguments and session of a slash command, and a part changed there in place is what the model reads",
  capability: "command.execute.before",
  carries: "human overrides by slash command (G6)",
  script: {
    config: { opencode: { command: { allow: { template: "say $ARGUMENTS" } } } },
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "command.execute.before",
            js: "o.parts[0].text = 'OVERRIDE ' + i.command + ' ' + i.arguments + ' ' + typeof i.sessionID",
          },
        ],
      },
    ],
    steps: [{ command: "allow", arguments: "once please", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const calls = callsOf(golden, "command.execute.before").length;
    const told = countHolding(requestsOf(golden, "main"), "OVERRIDE allow once please string");
    return {
      holds: calls === 1 && told === 1,
      absent: calls === 0,
      observed: `calls: ${calls}; the changed text stood in ${told} of ${requestsOf(golden, "main").length} requests`,
    };
  },
};
