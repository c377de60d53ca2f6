import { skippedOrLoaded } from "../../outcome-of-load.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A file that exports one function by name, a plugin of OpenCode 1, is loaded",
  expected: "false",
  carries: "a plugin for OpenCode 1 alone governs nobody on OpenCode 2 (P3)",
  script: {
    plugins: { old: "export const Old = async () => ({});" },
    steps: [{ prompt: "go", model: [{ say: "ok" }] }],
  },
  observe: skippedOrLoaded,
};
