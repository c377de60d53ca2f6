import { answeredOrSilent } from "../../outcome-of-load.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A setup that never ends takes only its own plugin away",
  expected: "false",
  carries: "setup of ours waits for nothing that may hang",
  script: {
    plugins: { hangs: "await new Promise(() => {});" },
    steps: [{ prompt: "go", model: [{ say: "ok" }] }],
  },
  observe: answeredOrSilent,
};
