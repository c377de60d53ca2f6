import type { Mechanism } from "./mechanism.ts";

export const gate: Mechanism = {
  id: "gate",
  name: "gate",
  off: {
    id: "no-gate",
    about: "nothing is refused",
    scenario: "ST-01",
    persona: "hasty",
    file: "opencode/hook/tool-before.ts",
    cut: "  return (input, output) => {\n    if (project.sessions.known(input.sessionID)?.parentID)",
    by: "  return (input, output) => {\n    if (true) return;\n    if (project.sessions.known(input.sessionID)?.parentID)",
  },
  asks: [
    { scenario: "ST-01", measure: null },
    { scenario: "ST-01", measure: { id: "task-compliance", level: "delivered", better: "more" } },
  ],
  wrong: [],
};
