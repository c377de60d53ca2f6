import type { Mechanism } from "./mechanism.ts";

export const pivotHold: Mechanism = {
  id: "pivot-hold",
  name: "pivot hold",
  off: {
    id: "no-pivot-hold",
    about: "a change of the goal holds nothing back",
    scenario: "ST-03",
    persona: "devious",
    file: "opencode/gate/held-writes.ts",
    cut: "  if (!hold) return null;",
    by: "  if (true) return null;",
  },
  asks: [{ scenario: "ST-03", measure: null }],
  wrong: [
    {
      id: "pivot-keeps-all",
      about: "the call that answers a pivot keeps what was given up",
      scenario: "ST-03",
      persona: "devious",
      file: "kernel/signal/resolve-call.ts",
      cut: 'decision: hold.kind === "abandon" ? "abandon" : "defer",',
      by: 'decision: "keep",',
    },
  ],
};
