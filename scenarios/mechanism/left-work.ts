import type { Mechanism } from "./mechanism.ts";

export const leftWork: Mechanism = {
  id: "left-work",
  name: "takeover of left work",
  off: {
    id: "dead-keep-work",
    about: "a session whose process died counts as at work",
    scenario: "ST-10",
    persona: "diligent",
    file: "runtime/opencode/session/living-instances.ts",
    cut: "  if (session.home.pid === here.pid) return living.has(session.home.instance);\n  return processRuns(session.home.pid);",
    by: "  return living.size > 0 && processRuns(here.pid);",
  },
  asks: [{ scenario: "ST-10", measure: null }],
  wrong: [
    {
      id: "dead-subagent-keeps-work",
      about: "what a subagent was at that died with the host cannot be assigned again",
      scenario: "ST-10",
      persona: "diligent",
      file: "runtime/kernel/delegation/decide-delegation.ts",
      cut: "    if (node.session !== null && context.isLive(node.session))",
      by: "    if (node.session !== null)",
    },
    {
      id: "left-work-twice",
      about: "what a session left that died is begun a second time beside it",
      scenario: "ST-10",
      persona: "diligent",
      file: "runtime/kernel/plan/decide-plan-create.ts",
      cut: "  session === sessionID || (session !== null && !isLive(session));",
      by: '  session === sessionID || (session === "" && isLive(session));',
    },
  ],
};
