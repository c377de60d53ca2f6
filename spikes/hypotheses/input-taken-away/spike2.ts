import { refusing } from "../../plugin-text2.ts";
import { fileIn, requestsOf, resultsIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "A built-in tool whose input execute.before takes away does not run, and the model reads the text that execute.after puts into the error, each call its own",
  carries: "the gate's refusals (G1, G2)",
  script: {
    plugins: { gate: refusing("write", "shell") },
    steps: [
      {
        prompt: "go",
        model: [
          {
            call: [
              ["write", { path: "b.txt", content: "x" }],
              ["shell", { command: "touch c.txt" }],
              ["read", { path: "a.txt" }],
            ],
          },
        ],
      },
    ],
  },
  observe(recording) {
    const results = resultsIn(requestsOf(recording)[1]);
    const ran = ["b.txt", "c.txt"].filter((name) => fileIn(recording, name) !== undefined);
    const own = ["write", "shell"].filter((tool, at) => results[at]?.includes(`"${tool} was not run"`));
    const passed = results[2]?.includes("hello") === true;
    return {
      holds: ran.length === 0 && own.length === 2 && passed,
      observed: `ran: ${ran.join() || "none"}; own text: ${own.join()}; the third call ${passed ? "ran" : "did not run"}`,
    };
  },
};
