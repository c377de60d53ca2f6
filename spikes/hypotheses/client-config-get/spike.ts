import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis:
    "client.config.get gives the merged configuration, agent settings of a plugin's config hook included",
  method: "config.get",
  carries: "the user's own permission rules are known (G9)",
  script: {
    config: { opencode: { permission: { bash: "ask" } } },
    plugins: [
      {
        name: "A",
        hooks: [
          { hook: "config", js: "o.agent = { ...o.agent, helper: { mode: 'subagent', description: 'd' } }" },
        ],
      },
    ],
  },
  pick: "[data.permission?.bash ?? null, data.agent?.helper?.mode ?? null]",
  read: (value) => ({
    holds: JSON.stringify(value) === '["ask","subagent"]',
    observed: JSON.stringify(value),
  }),
});
