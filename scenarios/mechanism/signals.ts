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
      about: "the agent is held and not told beforehand",
      scenario: "ST-03",
      persona: "devious",
      file: "runtime/opencode/session/hear-human.ts",
      cut: "  for (const note of courseNotes(outcome.state, sessionID, course, quote))",
      by: "  void courseNotes;\n  for (const note of [])",
    },
    {
      id: "everything-is-asked",
      about: "every message is a question before the next write",
      scenario: "ST-06",
      persona: "diligent",
      file: "runtime/opencode/session/hear-human.ts",
      cut: "  const { course, changes, proposed, conversation, answer, isBare, named } = heard;",
      by: '  const { changes, proposed, conversation, answer, isBare, named } = heard;\n  const course = "ask" as const;',
    },
    {
      id: "score-of-nothing",
      about: "what a message shows and how it is put weigh nothing",
      scenario: "ST-02b",
      persona: "hasty",
      file: "analysers/course-changes/readings/course-line.ts",
      cut: "return shown + (put * course.unit) / Math.sqrt(Math.max(1, wording.length));",
      by: "return course.bias + 0 * (shown + put);",
    },
  ],
};
