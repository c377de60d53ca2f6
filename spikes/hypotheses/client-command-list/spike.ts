import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.command.list names the slash commands, those added by a plugin's config hook included",
  method: "command.list",
  carries: "commands that come with the plugin (U3)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [{ hook: "config", js: "o.command = { ...o.command, pause: { template: 'pause' } }" }],
      },
    ],
  },
  pick: "data.some((one) => one.name === 'pause')",
  read: (value) => ({ holds: value === true, observed: value === true ? "named" : "not named" }),
});
