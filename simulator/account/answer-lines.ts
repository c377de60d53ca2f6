import { brief } from "./describe-change.ts";

/** What a person at the terminal sees and answers beside the conversation: toasts, permissions, questions, forms. */
export function answerLines({
  type,
  properties,
}: {
  readonly type: string;
  readonly properties: unknown;
}): string[] {
  const told = (properties ?? {}) as Told;
  switch (type) {
    case "tui.toast.show":
      return [
        `  toast (${told.variant ?? "info"}): ${[told.title, told.message].filter(Boolean).join(": ")}`,
      ];
    case "permission.asked": {
      const what = told.patterns ?? told.resources ?? [];
      return [`  permission asked: ${told.permission ?? told.action} ${brief(what.join(", "), 100)}`];
    }
    case "permission.replied":
      return [`  user replies: ${told.reply}`];
    case "question.asked":
      return (told.questions ?? []).map(({ question }) => `  question asked: ${brief(question, 100)}`);
    case "question.replied":
      return [`  user answers: ${brief(told.answers, 100)}`];
    case "form.created":
      return [`  form shown: ${brief(told.form?.title ?? told.form?.fields, 100)}`];
    case "form.replied":
      return [`  user answers: ${brief(told.answer, 100)}`];
    case "question.rejected":
    case "form.cancelled":
      return ["  user dismisses it"];
    default:
      return [];
  }
}

interface Told {
  readonly title?: string;
  readonly message?: string;
  readonly variant?: string;
  readonly permission?: string;
  readonly action?: string;
  readonly patterns?: readonly string[];
  readonly resources?: readonly string[];
  readonly reply?: string;
  readonly questions?: readonly { readonly question: string }[];
  readonly answers?: unknown;
  readonly answer?: unknown;
  readonly form?: { readonly title?: string; readonly fields?: unknown };
}
