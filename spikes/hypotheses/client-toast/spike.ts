import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis: "client.tui.showToast answers true without a TUI, and publishes the toast as an event",
  method: "tui.showToast",
  argument: "{ body: { title: 'T', message: 'a toast of ours', variant: 'info' } }",
  carries: "the human is told (G4, U7)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "event",
            when: { type: "tui.toast.show" },
            js: "globalThis.toastOfSpike = i.event.properties.message",
          },
        ],
      },
    ],
  },
  pick: "[data, globalThis.toastOfSpike ?? null]",
  read: (value) => ({
    holds: JSON.stringify(value) === '[true,"a toast of ours"]',
    observed: `answered and published: ${JSON.stringify(value)}`,
  }),
});
