import { Declined, ToolError } from "../shape/host-error.ts";
import type { Host } from "../services/host.ts";
import type { ToolInfo } from "../shape/tool-info.ts";
import { builtin } from "./builtin.ts";
import { sourceOf } from "./target.ts";

interface Question {
  readonly question: string;
  readonly header: string;
  readonly options: readonly { readonly label: string; readonly description: string }[];
  readonly multiple?: boolean;
}

export const questionTool = ({ forms, permission }: Host): ToolInfo =>
  builtin<{ readonly questions: readonly Question[] }>(
    "question",
    () => "Unable to ask",
    async ({ questions }, call) => {
      const { sessionID, agent, messageID, callID } = call;
      const asked = { action: "question", resources: ["*"] };
      await permission
        .assert(agent, { sessionID, ...asked, source: sourceOf(call) })
        .catch((error: unknown) => {
          throw error instanceof Declined ? error : new ToolError("Permission denied: question", error);
        });
      const form = {
        sessionID,
        title: "Questions",
        metadata: { kind: "question", tool: { messageID, callID } },
        fields: questions.map(fieldOf),
      };
      const state = await forms.ask(form, call.signal);
      if (state.status === "cancelled") throw new Declined("The user dismissed this question");
      const answers = questions.map((_, index) => {
        const value = state.answer[`q${index}`];
        return value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)];
      });
      const told = questions.map(
        ({ question }, index) => `"${question}"="${answers[index]?.join(", ") || "Unanswered"}"`,
      );
      return {
        output: { answers },
        content: `User has answered your questions: ${told.join(", ")}. You can now continue with the user's answers in mind.`,
        metadata: { answers },
      };
    },
  );

const fieldOf = (question: Question, index: number): object => ({
  key: `q${index}`,
  title: question.header,
  description: question.question,
  type: question.multiple === true ? "multiselect" : "string",
  options: question.options.map(({ label, description }) => ({ value: label, label, description })),
  custom: true,
});
