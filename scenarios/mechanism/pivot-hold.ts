import type { Mechanism } from "./mechanism.ts";

export const pivotHold: Mechanism = {
  id: "pivot-hold",
  name: "pivot hold",
  off: {
    id: "no-pivot-hold",
    about: "a change of the goal holds nothing back",
    scenario: "ST-03",
    persona: "devious",
    file: "opencode/gate/held-writes.ts",
    cut: "  if (!hold) return null;",
    by: "  if (true) return null;",
  },
  asks: [{ scenario: "ST-03", measure: null }],
  wrong: [
    {
      id: "pivot-keeps-all",
      about: "the call that answers a pivot keeps what was given up",
      scenario: "ST-03",
      persona: "devious",
      file: "kernel/signal/resolve-call.ts",
      cut: 'decision: hold.kind === "abandon" ? "abandon" : "defer",',
      by: 'decision: "keep",',
    },
    {
      id: "hold-on-first-task",
      about: "only the first open task is asked about",
      scenario: "ST-03",
      persona: "devious",
      file: "kernel/signal/resolve-call.ts",
      cut: "    .map(({ id }) =>\n      hold.isCertain",
      by: "    .slice(0, 1)\n    .map(({ id }) =>\n      hold.isCertain",
    },
    {
      id: "hold-runs-out",
      about: "the hold ends with the first refusal",
      scenario: "ST-03",
      persona: "devious",
      file: "policy/gate.ts",
      cut: "  if (view.question) return planQuestioned",
      by: '  if (view.question && !call.tool.startsWith("write")) return planQuestioned',
    },
    {
      id: "silent-defer",
      about: "work that is put off keeps no reason",
      scenario: "ST-03",
      persona: "devious",
      file: "kernel/plan/decide-plan-end.ts",
      cut: '? { type: "task-deferred", nodeId: task, reason: why }',
      by: '? { type: "task-deferred", nodeId: task, reason: "" }',
    },
  ],
};
