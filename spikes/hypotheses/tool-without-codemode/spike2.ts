import { notesIn, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

/** Without `codemode: false` a tool is there for programs only. */
const PUT = `await ctx.tool.transform((draft) => draft.add({ name: "put", description: "Puts.", input: { type: "object", properties: {} },
  execute: async () => { note("ran"); return { content: "put" }; } }));`;

export const spike: Spike2 = {
  hypothesis: "A plugin's tool that says nothing of codemode is offered to the model by its name",
  expected: "false",
  carries: "the five tools say codemode: false (U1)",
  script: {
    plugins: { tool: PUT },
    steps: [{ prompt: "go", model: [{ call: [["execute", { code: "return await tools.put({});" }]] }] }],
  },
  observe(recording) {
    const offered = requestsOf(recording)[0]?.tools.some((tool) => tool.startsWith("put")) === true;
    const inside = notesIn(recording).includes("ran");
    return {
      holds: offered,
      observed: `${offered ? "offered" : "not offered"}; a program of \`execute\` ${inside ? "can" : "cannot"} call it`,
    };
  },
};
