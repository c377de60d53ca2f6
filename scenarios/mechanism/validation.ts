import type { Mechanism } from "./mechanism.ts";

export const validation: Mechanism = {
  id: "validation",
  name: "validation",
  off: {
    id: "risks-unseen",
    about: "a risk in the code is no gap",
    scenario: "ST-04",
    persona: "diligent",
    file: "kernel/validation/gaps.ts",
    cut: '    if (finding.severity === "hold") gaps.push(riskGap(finding));',
    by: "    void finding;",
  },
  asks: [
    { scenario: "ST-04", measure: null },
    { scenario: "ST-04", measure: { id: "validation-catch", level: "delivered", better: "more" } },
  ],
  wrong: [],
};
