import type { Mechanism } from "./mechanism.ts";

export const goodCompany: Mechanism = {
  id: "good-company",
  name: "consideration for other plugins",
  off: {
    id: "alone-in-the-prompt",
    about: "the rules stand in the place of what others wrote into the prompt",
    scenario: "ST-07",
    file: "runtime/opencode/hook/system-transform.ts",
    cut: "    if (!system.includes(SYSTEM_BLOCK)) system.push(SYSTEM_BLOCK);",
    by: "    system.splice(1, system.length, SYSTEM_BLOCK);\n    system[0] = first.slice(0, 600);",
    opencode2: {
      file: "runtime/opencode2/hook/context.ts",
      cut: 'system.push({ type: "text", text: SYSTEM_BLOCK });',
      by: 'system.splice(0, system.length, { type: "text", text: SYSTEM_BLOCK });',
    },
  },
  asks: [{ scenario: "ST-07", measure: null }],
  wrong: [
    {
      id: "strips-others",
      about: "what others add to messages is taken out again",
      scenario: "ST-07",
      file: "runtime/opencode/hook/messages-transform.ts",
      cut: "  return (_input, { messages }) => pruneOutputs(project, messages);",
      by: '  return (_input, { messages }) => {\n    for (const { parts } of messages)\n      for (const part of parts) if (part.type === "text") part.text = part.text.replace(/<[^>]+>/g, "");\n    pruneOutputs(project, messages);\n  };',
      opencode2: {
        file: "runtime/opencode2/hook/context.ts",
        cut: "    leaveOutNotices(messages);",
        by: '    leaveOutNotices(messages);\n    for (const { content } of messages)\n      for (const part of content) if (part.type === "text") part.text = part.text.replace(/<[^>]+>/g, "");',
      },
    },
  ],
};
