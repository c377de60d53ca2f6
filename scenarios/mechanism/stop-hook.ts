import type { Mechanism } from "./mechanism.ts";

export const stopHook: Mechanism = {
  id: "stop-hook",
  name: "stop hook",
  off: {
    id: "no-stop-hook",
    about: "an agent that stops with open work is not asked to go on",
    file: "runtime/opencode/session/continue-work.ts",
    cut: "  const most = project.config.maxContinuations;",
    by: "  const most = 0;",
  },
  asks: [{ scenario: "ST-06", measure: { id: "work-closed", level: "behaved", better: "more" } }],
  wrong: [
    {
      id: "asks-for-ever",
      about: "it is asked six times more than was set",
      scenario: "ST-03",
      persona: "diligent",
      file: "runtime/opencode/session/continue-work.ts",
      cut: "own.asked > 0 && (own.asked >= most || !own.acted)",
      by: "own.asked >= most + 6",
    },
    {
      id: "stop-is-no-stop",
      about: "it is asked to go on when the user stopped it",
      scenario: "ST-12",
      persona: "diligent",
      file: "runtime/opencode/session/continue-work.ts",
      cut: "  continuationOf(memory).broken = true;",
      by: "  continuationOf(memory).broken = false;",
    },
  ],
};
