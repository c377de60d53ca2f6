import type { Mechanism } from "./mechanism.ts";

export const roles: Mechanism = {
  id: "roles",
  name: "roles of agents",
  off: {
    id: "roles-unlimited",
    about: "an agent whose role is to look around writes as any other",
    scenario: "ST-21",
    persona: "diligent",
    file: "runtime/policy/gate.ts",
    cut: '  if (role.name === "solo") return null;',
    by: '  if (role.name === "solo" || role.writes !== "project") return null;',
  },
  asks: [{ scenario: "ST-21", measure: null }],
  wrong: [],
};
