import type { Mechanism } from "./mechanism.ts";

export const shellEffects: Mechanism = {
  id: "shell-effects",
  name: "shell effects",
  off: {
    id: "no-shell-effects",
    about: "a shell line is harmless whatever it says",
    scenario: "ST-01",
    persona: "devious",
    file: "policy/effect.ts",
    cut: '["bash", shell],',
    by: '["bash", none],',
  },
  asks: [{ scenario: "ST-01", measure: { id: "gate-recall", level: "delivered", better: "more" } }],
  wrong: [],
};
