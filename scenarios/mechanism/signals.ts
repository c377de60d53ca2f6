import type { Mechanism } from "./mechanism.ts";

export const signals: Mechanism = {
  id: "signals",
  name: "signals",
  off: {
    id: "deaf",
    about: "what the human says is not listened to",
    scenario: "ST-03",
    persona: "devious",
    file: "runtime/opencode/session/hear-human.ts",
    cut: '  if (text.trim() === "") return;',
    by: '  if (text.trim() === "" || true) return;',
  },
  asks: [
    { scenario: "ST-03", measure: { id: "drift-recall", level: "delivered", better: "more" } },
    { scenario: "ST-02b", measure: { id: "drift-recall", level: "delivered", better: "more" } },
    { scenario: "ST-05", measure: { id: "drift-recall", level: "delivered", better: "more" } },
  ],
  wrong: [
    {
      id: "signals-untold",
      about: "a signal is raised and not told",
      scenario: "ST-03",
      persona: "devious",
      file: "runtime/opencode/session/hear-human.ts",
      cut: "  for (const note of signalNotes(outcome.state, sessionID, courseChanges, quote))",
      by: "  void signalNotes;\n  for (const note of [])",
    },
    {
      id: "everything-is-a-pivot",
      about: "every message changes the goal",
      scenario: "ST-06",
      persona: "diligent",
      file: "runtime/opencode/session/hear-human.ts",
      cut: "  const { courseChanges, changes, conversation, answer, isBare, named } = heard;",
      by: '  const { changes, conversation, answer, isBare, named } = heard;\n  const courseChanges = [{ kind: "pivot", isCertain: true } as const];',
    },
    {
      id: "poison-heeded",
      about: "a demand to forget the plan is no poison",
      scenario: "ST-02b",
      persona: "hasty",
      file: "analysers/course-changes/message/poison.ts",
      cut: '  if (outright > 0 || dropped + denied > 1) return "certain";',
      by: "  if (outright + dropped + denied > -1) return null;",
    },
    {
      id: "forgetting-gives-up",
      about: "what might slip somebody's memory is taken for given up",
      scenario: "ST-24",
      persona: "stubborn",
      file: "analysers/course-changes/message/hear-message.ts",
      cut: "clausesOf(withoutLapses(own), reader.cues)",
      by: "clausesOf((void withoutLapses, own), reader.cues)",
    },
  ],
};
