import type { Mechanism } from "./mechanism.ts";

export const anchors: Mechanism = {
  id: "anchors",
  name: "anchors",
  off: {
    id: "no-anchors",
    about: "the block of the state is not appended to a summary",
    scenario: "ST-02",
    persona: "forgetful",
    file: "opencode/hook/text-complete.ts",
    cut: "if (memory === undefined || appended === undefined) return;",
    by: "if (true) return;",
  },
  asks: [
    { scenario: "ST-02", measure: { id: "anchor-retention", level: "delivered", better: "more" } },
    { scenario: "ST-02", measure: { id: "anchor-retention", level: "behaved", better: "more" } },
  ],
  wrong: [
    {
      id: "anchors-cut-short",
      about: "a third of the budget of anchors is used",
      scenario: "ST-02b",
      file: "context/state-block.ts",
      cut: "const anchors = anchorLines(state, at, anchorBudgetChars);",
      by: "const anchors = anchorLines(state, at, anchorBudgetChars / 3);",
    },
  ],
};
