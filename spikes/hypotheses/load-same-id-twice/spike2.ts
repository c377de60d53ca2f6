import { answeredOrSilent } from "../../outcome-of-load.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "Of two files with the same plugin id one is loaded",
  expected: "false",
  carries: "two copies of the plugin in one project stop every prompt there (doctor)",
  script: {
    plugins: Object.fromEntries(
      ["one", "two"].map((name) => [name, 'export default { id: "twin", setup: async () => {} };']),
    ),
    steps: [{ prompt: "go", model: [{ say: "ok" }] }],
  },
  observe: answeredOrSilent,
};
