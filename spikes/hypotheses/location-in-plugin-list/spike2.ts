import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "ctx.plugin.list() tells the folder of the project and that of its repository",
  carries: "paths are relative to the project (G1), and state lies in its own folder (decision 12)",
  script: {
    git: true,
    plugins: {
      mine: "const { location } = await ctx.plugin.list(); note(location.directory + ' ' + location.project?.directory);",
    },
    steps: [{ prompt: "go", model: [{ say: "ok" }] }],
  },
  observe(recording) {
    const [seen = "nothing"] = notesIn(recording);
    return { holds: seen === "$DIR $DIR", observed: `folder and repository: ${seen}` };
  },
};
