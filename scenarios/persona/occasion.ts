/**
 * What makes one question another than the same question before: how far the conversation is, and the summary that it
 * goes on from. After a compaction the count alone is always the same, the summary never is.
 */
import { textOf, type ModelRequest } from "opencode-simulator";
import { NEXT_MOVE } from "./summarize.ts";

/** A label for the draws of one question; the same on both hosts. */
export function occasionOf({ body: { messages } }: ModelRequest): string {
  const questions = messages.filter(({ role }) => role === "user").length;
  // The summary is the agent's own message on OpenCode 1, and in one of the user's side on OpenCode 2.
  const summary = messages.find((one) => one.role === "assistant" || textOf(one).includes(NEXT_MOVE));
  // What stands behind the agent's own words was put there by somebody else, and may hold what differs by the host.
  const [own = ""] = textOf(summary).split(NEXT_MOVE);
  return `${questions} ${own}`;
}
