import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A command that a plugin adds can be the first thing that a human does in a project",
  expected: "false",
  carries: "the plugin's commands are there after the first prompt of a project only (G6)",
  script: {
    plugins: {
      mine: 'await ctx.command.transform((draft) => draft.update("mine", (command) => { command.template = "/mine $ARGUMENTS"; }));',
    },
    steps: [{ command: "mine", model: [{ say: "ok" }] }, { wait: true }],
  },
  observe({ failures }) {
    return { holds: failures.length === 0, observed: failures.join() || "answered" };
  },
};
