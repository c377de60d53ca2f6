import type { Mechanism } from "./mechanism.ts";

export const humanCommands: Mechanism = {
  id: "human-commands",
  name: "commands of the human",
  off: {
    id: "commands-unheard",
    about: "what the human sets aside by a command is not carried out",
    scenario: "ST-24",
    persona: "diligent",
    file: "runtime/opencode/hook/command-before.ts",
    cut: "    if (action === undefined || !ownCommandsOf(project).has(action)) return;",
    by: '    if (action === undefined || input.command !== "") return;',
    opencode2: {
      file: "runtime/opencode2/hook/hear-input.ts",
      cut: "  const command = isHuman ? commandIn(text) : null;",
      by: '  const command = isHuman && text === "" ? commandIn(text) : null;',
    },
  },
  asks: [{ scenario: "ST-24", measure: null }],
  wrong: [
    {
      id: "drop-puts-off",
      about: "what the human drops is only put off",
      scenario: "ST-24",
      persona: "diligent",
      file: "runtime/opencode/command/carry-out.ts",
      cut: '    : { type: "abandon-task", task: text === "" ? null : text, reason };',
      by: '    : { type: "defer-task", task: text === "" ? null : text, reason };',
    },
  ],
};
