import type { ToolDefinition } from "./definition/define-tool.ts";

/** `question`: asks the human and waits for the answers. */
export const questionTool: ToolDefinition = {
  id: "question",
  description:
    "Asks the user one or more questions with options, to settle preferences or unclear instructions. A free answer is always possible; put a recommended option first.",
  arguments: {
    questions: {
      type: {
        kind: "array",
        items: {
          kind: "object",
          name: "QuestionPrompt",
          fields: {
            question: { type: { kind: "string" }, description: "Complete question" },
            header: { type: { kind: "string" }, description: "Very short label (max 30 chars)" },
            options: {
              type: {
                kind: "array",
                items: {
                  kind: "object",
                  name: "QuestionOption",
                  fields: {
                    label: { type: { kind: "string" }, description: "Display text (1-5 words, concise)" },
                    description: { type: { kind: "string" }, description: "Explanation of choice" },
                  },
                },
              },
              description: "Available choices",
            },
            multiple: {
              type: { kind: "boolean" },
              optional: true,
              description: "Allow selecting multiple choices",
            },
          },
        },
      },
      description: "Questions to ask",
    },
  },
  async run({ questions }: { questions: { question: string }[] }, context, services) {
    const answers = await services.question.ask({
      sessionID: context.sessionID,
      questions,
      tool: { messageID: context.messageID, callID: context.callID },
    });
    const told = questions.map(({ question }, index) => {
      const answer = answers[index];
      return `"${question}"="${answer?.length ? answer.join(", ") : "Unanswered"}"`;
    });
    return {
      title: `Asked ${questions.length} question${questions.length > 1 ? "s" : ""}`,
      output: `User has answered your questions: ${told.join(", ")}. You can now continue with the user's answers in mind.`,
      metadata: { answers },
    };
  },
};
