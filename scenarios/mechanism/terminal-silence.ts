import type { Mechanism } from "./mechanism.ts";

export const terminalSilence: Mechanism = {
  id: "terminal-silence",
  name: "silence on the terminal",
  off: {
    id: "speaks-up",
    about: "the start is logged to the console",
    scenario: "ST-01",
    persona: "hasty",
    file: "runtime/opencode/host/host-voice.ts",
    cut: "  const quietly = (call",
    by: '  console.log("idumb: started");\n  const quietly = (call',
    opencode2: {
      file: "runtime/opencode2/host/host-voice.ts",
      cut: "  const quietly = (call",
      by: '  console.log("idumb: started");\n  const quietly = (call',
    },
  },
  asks: [{ scenario: "ST-01", measure: { id: "tui-bytes", level: "delivered", better: "less" } }],
  wrong: [
    {
      id: "warns",
      about: "a slow start is warned about on stderr",
      scenario: "ST-02",
      persona: "diligent",
      file: "runtime/opencode/server.ts",
      cut: "  const hooks = hooksOf(await openProject(hosted(input, sight, options)), sight);",
      by: '  const hooks = hooksOf(await openProject(hosted(input, sight, options)), sight);\n  process.emitWarning("idumb is slow today");\n  process.stderr.write("idumb is slow today\\n");',
      opencode2: {
        file: "runtime/opencode2/setup.ts",
        cut: "  loadPolicySoon();",
        by: '  loadPolicySoon();\n  process.emitWarning("idumb is slow today");\n  process.stderr.write("idumb is slow today\\n");',
      },
    },
  ],
};
