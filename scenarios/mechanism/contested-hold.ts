import type { Mechanism } from "./mechanism.ts";

export const contestedHold: Mechanism = {
  id: "contested-hold",
  name: "contested hold",
  off: {
    id: "no-contested-hold",
    about: "a decision that was changed again and again holds nothing back",
    scenario: "ST-05",
    persona: "hasty",
    file: "opencode/gate/held-writes.ts",
    cut: "  if (!choice) return null;",
    by: "  if (true) return null;",
  },
  asks: [{ scenario: "ST-05", measure: null }],
  wrong: [],
};
