import { directTool } from "../../plugin-text2.ts";
import { textOfEach } from "../../text-of-each.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "Of two plugin's tools of one step that throw, the model reads the text of each",
  expected: "false",
  carries: "what the plugin's own tools refuse is an answer and no throw (U1)",
  script: {
    plugins: {
      tools: ["write_it", "shell_it"]
        .map((name) => directTool(name, `throw new Error("no ${name}");`))
        .join(""),
    },
    steps: [
      {
        prompt: "go",
        model: [
          {
            call: [
              ["write_it", {}],
              ["shell_it", {}],
            ],
          },
        ],
      },
    ],
  },
  observe: textOfEach,
};
