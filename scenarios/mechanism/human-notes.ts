import type { Mechanism } from "./mechanism.ts";

export const humanNotes: Mechanism = {
  id: "human-notes",
  name: "notes that people write by hand",
  off: {
    id: "human-notes-unread",
    about: "what a human wrote into a rendered file is told to no agent",
    scenario: "ST-12",
    persona: "diligent",
    file: "runtime/opencode/session/keep-views.ts",
    cut: "        for (const [id, memory] of sessions.all())",
    by: "        for (const [id, memory] of [...sessions.all()].slice(0, 0))",
  },
  asks: [{ scenario: "ST-12", measure: null }],
  wrong: [
    {
      id: "human-lines-overwritten",
      about: "a rendered file is written over what a human wrote into it",
      scenario: "ST-12",
      persona: "diligent",
      file: "runtime/views/bring-view.ts",
      cut: "  if (notes.length > 0) keeper.keep(view, notes);",
      by: "  void notes;",
    },
  ],
};
