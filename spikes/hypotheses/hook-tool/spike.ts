import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "A tool registered by a plugin is offered to the model by its name and executed with session, message, call and agent in its context",
  capability: "tool",
  carries: "the five tools (U1)",
  script: {
    plugins: [
      {
        name: "A",
        tools: {
          spike_tool: {
            description: "d",
            args: { word: "string" },
            js: "return [a.word, typeof c.sessionID, typeof c.messageID, typeof c.callID, c.agent, typeof c.abort, c.directory === ctx.directory].join(' ')",
          },
        },
      },
    ],
    steps: [{ prompt: "go", llm: [{ call: [["spike_tool", { word: "hi" }]] }, { say: "ok" }] }],
  },
  observe(golden) {
    const offered = (golden.llm[0]?.["tools"] as string[] | undefined)?.includes("spike_tool") === true;
    const ran = countHolding(
      requestsOf(golden, "main").slice(1),
      "hi string string string build object true",
    );
    return {
      holds: offered && ran === 1,
      absent: !offered,
      observed: `${offered ? "offered" : "not offered"}; ${ran === 1 ? "executed with everything in its context" : "its context was not complete"}`,
    };
  },
};
