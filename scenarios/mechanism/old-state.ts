import type { Mechanism } from "./mechanism.ts";

export const oldState: Mechanism = {
  id: "old-state",
  name: "work of earlier programs",
  off: {
    id: "old-state-unseen",
    about: "what an earlier program left unfinished is not named",
    scenario: "ST-20",
    persona: "diligent",
    file: "runtime/opencode/session/tell-old-state.ts",
    cut: '  putNote(notesOf(memory), { id: "old-state", severity: "low", text: work });',
    by: "  void [putNote, memory, work];",
  },
  asks: [{ scenario: "ST-20", measure: null }],
  wrong: [],
};
