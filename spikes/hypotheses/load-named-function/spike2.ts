import { skippedOrLoaded } from "../../outcome-of-load.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A file that exports one function by name, a plugin of OpenCode 1, is loaded",
  expected: "false",
  carries: "which form the plugin has (runtime/plugin.ts)",
  script: {
    plugins: { old: "export const Old = async () => ({});" },
    steps: [{ prompt: "go", model: [{ say: "ok" }] }],
  },
  observe: skippedOrLoaded,
};
