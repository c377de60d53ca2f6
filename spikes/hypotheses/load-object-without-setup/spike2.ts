import { skippedOrLoaded } from "../../outcome-of-load.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A file whose default export is { id, server }, a plugin of OpenCode 1, is loaded",
  expected: "false",
  carries: "a plugin for OpenCode 1 alone governs nobody on OpenCode 2 (P3)",
  script: {
    plugins: { old: 'export default { id: "old", server: async () => ({}) };' },
    steps: [{ prompt: "go", model: [{ say: "ok" }] }],
  },
  observe: skippedOrLoaded,
};
