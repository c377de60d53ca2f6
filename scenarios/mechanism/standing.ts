import type { Mechanism } from "./mechanism.ts";

export const standing: Mechanism = {
  id: "standing",
  name: "notes on where the work stands",
  off: {
    id: "no-notes",
    about: "nobody is told where the work stands",
    scenario: "ST-06",
    persona: "diligent",
    file: "runtime/opencode/session/tell-standing.ts",
    cut: "  if (own.needsRecovery) {",
    by: "  if (own.told !== undefined) return markTold(memory, state, sessionID);\n  if (own.needsRecovery) {",
  },
  asks: [
    { scenario: "ST-06", measure: { id: "coherence", level: "delivered", better: "more" } },
    { scenario: "ST-06", measure: { id: "coherence", level: "behaved", better: "more" } },
  ],
  wrong: [
    {
      id: "no-hand-over",
      about: "a new session is not told of the work before it",
      scenario: "ST-06",
      persona: "diligent",
      file: "runtime/opencode/session/ensure-session.ts",
      cut: "metSession(memory, ",
      by: "metSession(memory, false && ",
    },
    {
      id: "wordy",
      about: "a note says everything twenty times",
      scenario: "ST-01",
      persona: "diligent",
      file: "runtime/opencode/project/note-tray.ts",
      cut: '  return text === "" ? "" : `<idumb>\\n${text}\\n</idumb>`;',
      by: '  return text === "" ? "" : `<idumb>\\n${text.repeat(20)}\\n</idumb>`;',
    },
  ],
};
