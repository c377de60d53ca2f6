import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "A file whose default export is { id, server, setup } is loaded: setup is called, server is not",
  carries: "one package for both generations (P3)",
  script: {
    plugins: {
      dual: `export default { id: "dual", server: async (ctx) => { await note(ctx, "server"); return {}; }, setup: (ctx) => note(ctx, "setup") };
import { appendFileSync } from "node:fs";
const note = async (ctx, text) => appendFileSync((await ctx.plugin.list()).location.directory + "/notes.txt", text + "\\n");`,
    },
    steps: [{ prompt: "go", model: [{ say: "ok" }] }],
  },
  observe(recording) {
    const called = notesIn(recording).join(", ");
    return { holds: called === "setup", observed: `called: ${called || "none"}` };
  },
};
