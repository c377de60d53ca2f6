import { directTool } from "../../plugin-text2.ts";
import { notesIn, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "A plugin's tool with codemode: false is offered by its name and executed with session, agent and call in its context",
  capability: "tool",
  carries: "the five tools (U1)",
  script: {
    plugins: {
      tool: directTool(
        "mine",
        'note(input.n + " " + Object.keys(caller).filter((key) => typeof caller[key] === "string").sort()); return { content: "ran" };',
      ),
    },
    steps: [{ prompt: "go", model: [{ call: [["mine", { n: 1 }]] }] }],
  },
  observe(recording) {
    const offered = requestsOf(recording)[0]?.tools.includes("mine: d") === true;
    const [given = "never executed"] = notesIn(recording);
    return {
      holds: offered && given === "1 agent,callID,messageID,sessionID",
      observed: `${offered ? "offered" : "not offered"}; given: ${given}`,
    };
  },
};
