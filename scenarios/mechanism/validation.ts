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
  wrong: [
    {
      id: "risks-everywhere",
      about: "code without a risk is held up",
      scenario: "ST-04",
      persona: "diligent",
      file: "opencode/validation/inspect-task.ts",
      cut: "  const found = texts.flatMap(({ file, text }) => inspector().inspectFile(file, text));",
      by: '  const found = texts.flatMap(({ file, text }) => inspector().inspectFile(file, text.replaceAll(".textContent", ".innerHTML")));',
    },
    {
      id: "one-round",
      about: "the second claim closes whatever is missing",
      scenario: "ST-04",
      persona: "stubborn",
      file: "kernel/task/complete-task.ts",
      cut: "  if (gaps.length === 0) return null;",
      by: "  if (gaps.length === 0 || (node.rounds ?? 0) > 0) return null;",
    },
    {
      id: "accepted-unasked",
      about: "a risk counts as accepted without the human",
      scenario: "ST-04",
      persona: "diligent",
      file: "kernel/validation/gaps.ts",
      cut: "if (node.acceptedRisk !== undefined && node.acceptedGaps === undefined) return [];",
      by: "if (node.acceptedGaps === undefined) return [];",
    },
  ],
};
