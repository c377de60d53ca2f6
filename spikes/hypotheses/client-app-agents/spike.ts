import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis:
    "client.app.agents lists the agents with name, mode and permissions, those added by a plugin's config hook included",
  method: "app.agents",
  carries: "which role an agent has (G2, U2)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          { hook: "config", js: "o.agent = { ...o.agent, helper: { mode: 'subagent', description: 'd' } }" },
        ],
      },
    ],
  },
  pick: "data.filter((one) => one.name === 'build' || one.name === 'helper').map((one) => one.name + ' ' + one.mode + ' ' + typeof one.permission).toSorted()",
  read: (value) => ({
    holds: JSON.stringify(value) === '["build primary object","helper subagent object"]',
    observed: JSON.stringify(value),
  }),
});
