import type { Mechanism } from "./mechanism.ts";

export const recovery: Mechanism = {
  id: "recovery",
  name: "recovery after a compaction",
  off: {
    id: "block-without-chain",
    about: "the block lacks task, plan and what is next",
    scenario: "ST-06",
    persona: "forgetful",
    file: "runtime/context/state-block.ts",
    cut: "    ...chainLines(state, sessionID, ways),\n",
    by: "",
  },
  asks: [
    { scenario: "ST-06", measure: { id: "coherence", level: "delivered", better: "more" } },
    { scenario: "ST-06", measure: { id: "coherence", level: "behaved", better: "more" } },
  ],
  wrong: [
    {
      id: "last-comes-next",
      about: "of what is planned the last is told as the next",
      scenario: "ST-06",
      persona: "forgetful",
      file: "runtime/kernel/task/free-nodes.ts",
      cut: "      const node = free.nodes.find(({ id }) => !ahead.has(id));",
      by: "      const node = free.nodes.findLast(({ id }) => !ahead.has(id));",
    },
    {
      id: "done-forgotten",
      about: "what is done is not said by name",
      scenario: "ST-06",
      persona: "forgetful",
      file: "runtime/context/state-block.ts",
      cut: "  chain.push(...done, ",
      by: "  chain.push(",
    },
    {
      id: "blocks-pile-up",
      about: "an older block stays beside the new one",
      scenario: "ST-06",
      persona: "forgetful",
      file: "runtime/context/strip-blocks.ts",
      cut: "  return `${stripBlocks(summary, state)}\\n\\n${block}`.trimStart();",
      by: "  return `${summary}\\n\\n${block}\\n\\n${block}`.trimStart();",
    },
    {
      id: "old-state",
      about: "the block is of the state before the last change",
      scenario: "ST-06",
      persona: "forgetful",
      file: "runtime/opencode/session/tell-standing.ts",
      cut: "  const state = project.store.current();\n  const own = memory && standingOf(memory);",
      by: "  const state = project.store.stateAt(project.store.current().version - 12);\n  const own = memory && standingOf(memory);",
    },
  ],
};
