import type { Mechanism } from "./mechanism.ts";

export const standing: Mechanism = {
  id: "standing",
  name: "standing note",
  off: null,
  asks: [],
  wrong: [
    {
      id: "wordy",
      about: "a note says everything ten times",
      scenario: "ST-01",
      persona: "diligent",
      file: "opencode/session/note-tray.ts",
      cut: '  return text === "" ? "" : `<idumb>\\n${text}\\n</idumb>`;',
      by: '  return text === "" ? "" : `<idumb>\\n${text.repeat(20)}\\n</idumb>`;',
    },
  ],
};
