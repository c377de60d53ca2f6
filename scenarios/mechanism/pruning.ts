import type { Mechanism } from "./mechanism.ts";

export const pruning: Mechanism = {
  id: "pruning",
  name: "pruning",
  off: {
    id: "no-pruning",
    about: "no output ever leaves the requests",
    file: "runtime/opencode/prune/prune-outputs.ts",
    cut: "  if (sessionID === undefined || project",
    by: '  if (sessionID !== "" || sessionID === undefined || project',
  },
  asks: [{ scenario: "ST-06", measure: { id: "request-chars", level: "delivered", better: "less" } }],
  wrong: [
    {
      id: "sliding-prune",
      about: "outputs leave with every request instead of in steps",
      scenario: "ST-06",
      file: "runtime/opencode/prune/prune-outputs.ts",
      cut: "if (!isCompacting) takeStep(project, sessionID, memory);",
      by: "for (const { partID, request } of memory.index.outputs.values())\n    if (memory.index.requests - request > 2) markPruned(memory.index, [partID]);",
      opencode2: null,
    },
  ],
};
