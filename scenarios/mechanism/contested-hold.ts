import type { Mechanism } from "./mechanism.ts";

export const contestedHold: Mechanism = {
  id: "contested-hold",
  name: "contested hold",
  off: {
    id: "no-contested-hold",
    about: "a decision that was changed again and again holds nothing back",
    scenario: "ST-05",
    persona: "hasty",
    file: "runtime/opencode/gate/held-writes.ts",
    cut: "  if (!choice) return null;",
    by: "  if (true) return null;",
  },
  asks: [{ scenario: "ST-05", measure: null }],
  wrong: [
    {
      id: "contested-late",
      about: "it takes one change too many",
      scenario: "ST-05",
      persona: "hasty",
      file: "runtime/kernel/choice/decide-choice.ts",
      cut: "changed >= contestAfter",
      by: "changed > contestAfter + 1",
    },
    {
      id: "contested-without-history",
      about: "the human is asked without the history",
      scenario: "ST-05",
      persona: "devious",
      file: "runtime/context/course-note.ts",
      cut: '  [...historyOf(state, slot), ...then].join(" → ");',
      by: '  [...historyOf(state, slot), ...then].at(-1) ?? "";',
    },
    {
      id: "contested-deaf-to-human",
      about: "the human's answer settles nothing",
      scenario: "ST-05",
      persona: "hasty",
      file: "runtime/kernel/signal/decide-heard.ts",
      cut: "  const answers = settled(state, command, context);",
      by: "  const answers: readonly Event[] = [];",
    },
  ],
};
