import type { Mechanism } from "./mechanism.ts";

export const undo: Mechanism = {
  id: "undo",
  name: "undo of evidence",
  off: {
    id: "undo-unseen",
    about: "what the user takes back counts as done all the same",
    scenario: "ST-12",
    persona: "diligent",
    file: "runtime/opencode/session/watch-history.ts",
    cut: '  see(project, sessionID, { type: "see-undo", from });',
    by: "  void from;",
  },
  asks: [{ scenario: "ST-12", measure: null }],
  wrong: [],
};
