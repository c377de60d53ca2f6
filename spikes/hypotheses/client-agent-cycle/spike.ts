import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.tui.executeCommand takes a target agent for agent_cycle",
  method: "tui.executeCommand",
  argument: "{ body: { command: 'agent_cycle', agent: 'plan' } }",
  expected: "false",
  carries: "decision 11: delegation never turns the human's own selector",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "event",
            when: { type: "tui.command.execute" },
            js: "globalThis.commandOfSpike = i.event.properties",
          },
        ],
      },
    ],
  },
  pick: "[data, globalThis.commandOfSpike ?? null]",
  read: (value) => ({
    holds: JSON.stringify(value).includes("plan"),
    observed: `answered and published: ${JSON.stringify(value)}`,
  }),
});
