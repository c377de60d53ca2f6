import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A plugin can run a slash command itself, by client.session.command",
  capability: "client.session.command",
  carries: "nothing yet: the plugin never speaks for the human",
  script: {
    config: { opencode: { command: { greet: { template: "GREETINGS $ARGUMENTS" } } } },
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "event",
            when: { type: "session.idle" },
            nth: 1,
            js: "await ctx.client.session.command({ path: { id: i.event.properties.sessionID }, body: { command: 'greet', arguments: 'to all' } })",
          },
        ],
      },
    ],
    steps: [{ prompt: "go", llm: [{ say: "done" }, { say: "hello" }], settle: 2000 }],
  },
  observe(golden) {
    const told = countHolding(requestsOf(golden, "main"), "GREETINGS to all");
    return {
      holds: told === 1,
      observed: `the command's text stood in ${told} of ${requestsOf(golden, "main").length} requests`,
    };
  },
};
