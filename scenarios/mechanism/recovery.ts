import type { Mechanism } from "./mechanism.ts";

export const recovery: Mechanism = {
  id: "recovery",
  name: "recovery after a compaction",
  off: {
    id: "block-without-chain",
    about: "the block lacks task, plan and what is next",
    scenario: "ST-06",
    persona: "forgetful",
    file: "context/state-block.ts",
    cut: "    ...chainLines(state, sessionID),\n",
    by: "",
  },
  asks: [
    { scenario: "ST-06", measure: { id: "coherence", level: "delivered", better: "more" } },
    { scenario: "ST-06", measure: { id: "coherence", level: "behaved", better: "more" } },
  ],
  wrong: [],
};
