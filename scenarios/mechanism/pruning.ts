import type { Mechanism } from "./mechanism.ts";

export const pruning: Mechanism = {
  id: "pruning",
  name: "pruning",
  off: null,
  asks: [],
  wrong: [
    {
      id: "sliding-prune",
      about: "outputs leave with every request instead of in steps",
      scenario: "ST-01",
      file: "opencode/prune/prune-outputs.ts",
      cut: "if (!isCompacting) takeStep(project, sessionID, memory);",
      by: "for (const { partID, request } of memory.index.outputs.values())\n    if (memory.index.requests - request > 2) markPruned(memory.index, [partID]);",
    },
  ],
};
