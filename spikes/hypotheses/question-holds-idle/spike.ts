import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "While the agent waits for the human's answer to a question the session is not idle",
  carries: "the stop hook never talks into a question (V0)",
  script: {
    plugins: [{ name: "A" }],
    steps: [
      {
        prompt: "go",
        questions: [{ answers: [["Yes"]] }],
        llm: [
          {
            call: [
              [
                "question",
                {
                  questions: [
                    { question: "Go on?", header: "Go", options: [{ label: "Yes", description: "y" }] },
                  ],
                },
              ],
            ],
          },
          { say: "ok" },
        ],
      },
    ],
  },
  observe(golden) {
    const asked = golden.sideEvents.filter((event) => event["type"] === "question.asked").length;
    const idle = golden.events.filter((event) => event["type"] === "session.idle").length;
    const last = golden.events.at(-1)?.["type"];
    return {
      holds: asked === 1 && idle === 1 && last === "session.idle",
      absent: asked === 0,
      observed: `questions asked: ${asked}; session.idle told ${idle === 1 && last === "session.idle" ? "once, at the end of the turn" : `${idle} times`}`,
    };
  },
};
