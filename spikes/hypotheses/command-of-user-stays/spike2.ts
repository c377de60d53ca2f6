import { requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A command of the user's settings stays what it is when a plugin adds one of that name",
  carries: "no command of the user's is replaced (U3)",
  script: {
    config: { commands: { mine: { template: "of the user" } } },
    plugins: {
      mine: 'await ctx.command.transform((draft) => draft.update("mine", (command) => { command.template = "of the plugin"; }));',
    },
    steps: [
      { prompt: "go", model: [{ say: "ok" }] },
      { command: "mine", model: [{ say: "ok" }] },
      { wait: true },
    ],
  },
  observe(recording) {
    const told = String(requestsOf(recording)[1]?.messages.at(-1)?.content);
    return { holds: told === "of the user", observed: `told: ${told}` };
  },
};
