import { skippedOrLoaded } from "../../outcome-of-load.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A file whose default export is { id, server }, a plugin of OpenCode 1, is loaded",
  expected: "false",
  carries: "which form the plugin has (runtime/plugin.ts)",
  script: {
    plugins: { old: 'export default { id: "old", server: async () => ({}) };' },
    steps: [{ prompt: "go", model: [{ say: "ok" }] }],
  },
  observe: skippedOrLoaded,
};
