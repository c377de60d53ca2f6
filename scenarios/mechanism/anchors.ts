import type { Mechanism } from "./mechanism.ts";

export const anchors: Mechanism = {
  id: "anchors",
  name: "anchors",
  off: {
    id: "no-anchors",
    about: "no anchor stands in the block of the state",
    scenario: "ST-02",
    persona: "forgetful",
    file: "runtime/context/state-block.ts",
    cut: "const anchors = anchorLines(state, at, anchorBudgetChars);",
    by: "const anchors: string[] = [];",
  },
  asks: [
    { scenario: "ST-02", measure: { id: "anchor-retention", level: "delivered", better: "more" } },
    { scenario: "ST-02", measure: { id: "anchor-retention", level: "behaved", better: "more" } },
  ],
  wrong: [
    {
      id: "block-not-appended",
      about: "the block of the state is not appended to a summary",
      scenario: "ST-02",
      persona: "forgetful",
      file: "runtime/opencode/session/keep-memory.ts",
      cut: "if (memory === undefined || own === undefined || appended === undefined) return null;",
      by: "if (true) return null;",
      opencode2: {
        file: "runtime/opencode2/hook/context.ts",
        cut: '  if (id === "" || notes.has(id)) return;',
        by: '  if (id !== "") return;',
      },
    },
    {
      id: "anchors-cut-short",
      about: "a third of the budget of anchors is used",
      scenario: "ST-02b",
      persona: "forgetful",
      file: "runtime/context/state-block.ts",
      cut: "const anchors = anchorLines(state, at, anchorBudgetChars);",
      by: "const anchors = anchorLines(state, at, anchorBudgetChars / 3);",
    },
    {
      id: "anchors-reworded",
      about: "an anchor comes back shortened",
      scenario: "ST-02",
      persona: "forgetful",
      file: "runtime/context/block-anchor.ts",
      cut: '  return anchorLine(anchor).replaceAll(BLOCK_MARK, "the state block");',
      by: '  return anchorLine(anchor).replaceAll(BLOCK_MARK, "the state block").slice(0, 80);',
    },
    {
      id: "anchors-fade",
      about: "a critical anchor leaves after five compactions",
      scenario: "ST-02",
      persona: "forgetful",
      file: "runtime/kernel/memory/evolve-anchor.ts",
      cut: 'const prune = anchor.priority === "low" && compactions >= LOW_ANCHOR_COMPACTIONS;',
      by: "const prune = compactions >= LOW_ANCHOR_COMPACTIONS;",
    },
  ],
};
