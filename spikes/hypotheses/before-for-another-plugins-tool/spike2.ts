import { directTool } from "../../plugin-text2.ts";
import { notesIn, requestsOf, resultsIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "execute.before of one plugin is called for the tool of another, and a throw stops it",
  capability: "tool.execute.before/plugin-tool",
  carries: "the gate judges tools of other plugins (G1)",
  script: {
    plugins: {
      gate: 'await ctx.tool.hook("execute.before", () => { throw new Error("not this one"); });',
      tool: directTool("mine", 'note("ran"); return { content: "ran" };'),
    },
    steps: [{ prompt: "go", model: [{ call: [["mine", {}]] }] }],
  },
  observe(recording) {
    const told = resultsIn(requestsOf(recording)[1])[0]?.includes("not this one") === true;
    const ran = notesIn(recording).includes("ran");
    return { holds: told && !ran, observed: ran ? "the tool ran" : "the tool was stopped" };
  },
};
