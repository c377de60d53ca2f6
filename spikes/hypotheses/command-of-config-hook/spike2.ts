import { eventsOf, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "A command that a plugin adds with command.transform is told to the model as its template says, in a message that is admitted as the user's",
  capability: "config/command",
  carries: "the human's overrides come with the plugin (G6)",
  script: {
    plugins: {
      mine: 'await ctx.command.transform((draft) => draft.update("mine", (command) => { command.template = "/mine $ARGUMENTS"; }));',
    },
    steps: [
      { prompt: "go", model: [{ say: "ok" }] },
      { command: "mine", arguments: "with these", model: [{ say: "ok" }] },
      { wait: true },
    ],
  },
  observe(recording) {
    const told = requestsOf(recording)[1]?.messages.at(-1)?.content;
    const input = eventsOf(recording, "session.input.admitted")[1]?.["input"];
    const { type } = (input ?? {}) as { readonly type?: string };
    return {
      holds: told === "/mine with these" && type === "user",
      observed: `told: ${String(told)}; admitted as ${type}`,
    };
  },
};
