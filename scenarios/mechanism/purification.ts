import type { Mechanism } from "./mechanism.ts";

export const purification: Mechanism = {
  id: "purification",
  name: "purification",
  off: {
    id: "no-purification",
    about: "turning points that a summary leaves out are not added",
    scenario: "ST-08",
    persona: "forgetful",
    file: "runtime/context/turning-points.ts",
    cut: "held.has(id) ? [] : brief",
    by: "[]",
  },
  asks: [{ scenario: "ST-08", measure: { id: "reasons-kept", level: "delivered", better: "more" } }],
  wrong: [],
};
