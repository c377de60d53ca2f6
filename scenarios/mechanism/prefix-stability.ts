import type { Mechanism } from "./mechanism.ts";

export const prefixStability: Mechanism = {
  id: "prefix-stability",
  name: "prefix stability",
  off: null,
  asks: [],
  wrong: [
    {
      id: "volatile-system",
      about: "the system block changes with the state",
      scenario: "ST-01",
      file: "opencode/hook/system-transform.ts",
      cut: "system.push(SYSTEM_BLOCK);",
      by: "system.push(`${SYSTEM_BLOCK} (${project.store.current().version})`);",
    },
    {
      id: "notes-twice",
      about: "what was said is said again",
      scenario: "ST-01",
      persona: "hasty",
      file: "opencode/session/tell-standing.ts",
      cut: "if (note !== memory.told) {",
      by: "if (true) {",
    },
  ],
};
