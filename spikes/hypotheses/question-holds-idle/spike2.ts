import { onEvents } from "../../plugin-text2.ts";
import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "While the agent waits for the human's answer to a question, the turn is not told to be over",
  carries: "the stop hook never talks into a question (V0)",
  script: {
    plugins: {
      ear: onEvents(
        `if (["form.created", "form.replied", "session.execution.succeeded"].includes(event.type)) note(event.type);`,
      ),
    },
    steps: [
      {
        admit: "go",
        model: [
          {
            call: [
              [
                "question",
                {
                  questions: [
                    {
                      question: "Which?",
                      header: "Pick",
                      options: [
                        { label: "A", description: "a" },
                        { label: "B", description: "b" },
                      ],
                    },
                  ],
                },
              ],
            ],
          },
          { say: "ok" },
        ],
      },
      { until: "form.created" },
      { sleep: 400 },
      { answer: { q0: "B" } },
      { wait: true },
      { sleep: 300 },
    ],
  },
  observe(recording) {
    const order = notesIn(recording).join(", ");
    return { holds: order === "form.created, form.replied, session.execution.succeeded", observed: order };
  },
};
