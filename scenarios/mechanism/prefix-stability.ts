import type { Mechanism } from "./mechanism.ts";

export const prefixStability: Mechanism = {
  id: "prefix-stability",
  name: "prefix stability",
  off: {
    id: "volatile-system",
    about: "the system block changes with the state",
    scenario: "ST-01",
    file: "runtime/opencode/hook/system-transform.ts",
    cut: "system.push(SYSTEM_BLOCK);",
    by: "system.push(`${SYSTEM_BLOCK} (${project.store.current().version})`);",
    opencode2: {
      file: "runtime/opencode2/hook/context.ts",
      cut: 'system.push({ type: "text", text: SYSTEM_BLOCK });',
      by: 'system.push({ type: "text", text: `${SYSTEM_BLOCK} (${project.store.current().version})` });',
    },
  },
  asks: [{ scenario: "ST-01", measure: { id: "prefix-stability", level: "delivered", better: "more" } }],
  wrong: [
    {
      id: "notes-twice",
      about: "what was said is said again",
      scenario: "ST-01",
      persona: "hasty",
      file: "runtime/opencode/session/tell-standing.ts",
      cut: "if (note !== own.told) {",
      by: "if (true) {",
    },
    {
      id: "moving-tools",
      about: "the descriptions of tools count the calls",
      scenario: "ST-01",
      file: "runtime/opencode/hook/tool-definition.ts",
      cut: "    if (schema) output.jsonSchema = schema;",
      by: "    if (schema) output.jsonSchema = schema;\n    output.description += ` ${Date.now()}`;",
      opencode2: null,
    },
    {
      id: "note-stammers",
      about: "a note is written twice into one place",
      scenario: "ST-01",
      persona: "diligent",
      file: "runtime/opencode/project/note-tray.ts",
      cut: '  return text === "" ? "" : `<idumb>\\n${text}\\n</idumb>`;',
      by: '  return text === "" ? "" : `<idumb>\\n${text}\\n</idumb>`.repeat(2);',
    },
  ],
};
