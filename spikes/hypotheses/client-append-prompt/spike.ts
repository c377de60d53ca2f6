import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.tui.appendPrompt answers true without a TUI, and publishes the text as an event",
  method: "tui.appendPrompt",
  argument: "{ body: { text: 'words of ours' } }",
  carries: "guided workflows, if ever",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "event",
            when: { type: "tui.prompt.append" },
            js: "globalThis.appendedBySpike = i.event.properties.text",
          },
        ],
      },
    ],
  },
  pick: "[data, globalThis.appendedBySpike ?? null]",
  read: (value) => ({
    holds: JSON.stringify(value) === '[true,"words of ours"]',
    observed: `answered and published: ${JSON.stringify(value)}`,
  }),
});
