import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

/** Without `codemode: false` a tool is there for programs only. */
const PUT = `await ctx.tool.transform((draft) => draft.add({ name: "put", description: "Puts.", input: { type: "object", properties: {} },
  execute: async () => { note("ran"); return { content: "put" }; } }));`;

export const spike: Spike2 = {
  hypothesis:
    "execute.before is called for each call that a program of `execute` makes, under the id of the program's call, and a throw stops it",
  carries: "the gate judges a program call by call (G1)",
  script: {
    plugins: {
      gate: `await ctx.tool.hook("execute.before", (call) => { note(call.tool + " " + call.callID); if (call.tool === "put") throw new Error("closed"); });`,
      tool: PUT,
    },
    steps: [{ prompt: "go", model: [{ call: [["execute", { code: "return await tools.put({});" }]] }] }],
  },
  observe(recording) {
    const [outer, inner] = notesIn(recording).map((line) => line.split(" "));
    const ran = notesIn(recording).includes("ran");
    const same = outer?.[1] !== undefined && outer[1] === inner?.[1];
    return {
      holds: outer?.[0] === "execute" && inner?.[0] === "put" && same && !ran,
      observed: `called for ${outer?.[0]}, then ${inner?.[0]}, ${same ? "one id" : "two ids"}; it ${ran ? "ran" : "did not run"}`,
    };
  },
};
