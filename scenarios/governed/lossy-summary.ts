/**
 * A summariser that loses lines at the rates of a simulated agent: a line of the conversation, of the previous summary,
 * or of what somebody placed beside them. It knows nothing of what a line means; of a conversation it keeps a dozen
 * lines at most.
 */
import { textOf, type ModelRequest, type ModelStep } from "opencode-simulator";
import { chance } from "../persona/chance.ts";
import type { Memory } from "../persona/traits.ts";

const MOST_OF_CONVERSATION = 12;
const LONGEST = 240;

function between(text: string, tag: string): string {
  const start = text.indexOf(`<${tag}>`);
  const end = text.lastIndexOf(`</${tag}>`);
  return start >= 0 && end > start ? text.slice(start + tag.length + 2, end) : "";
}

/** The summaries of one session, drawn from `seed`. */
export function lossySummaries(memory: Memory, seed: number): (request: ModelRequest) => ModelStep {
  let round = 0;
  return (request) => {
    round++;
    const luck = chance(seed, `summary ${round}`);
    const text = textOf(request.body.messages.findLast(({ role }) => role === "user"));
    const conversation = between(text, "conversation");
    const prior = between(text, "prior-summary");
    const beside = text.replace(conversation, "").replace(prior, "");
    const kept = (source: string, rate: number): string[] =>
      source
        .split("\n")
        .map((line) => line.replace(/^[-*#>\s]+/, "").slice(0, LONGEST))
        .filter((line) => line.length > 20 && luck.happens(rate, line));
    const said = luck
      .shuffle(kept(conversation, memory.conversation), "which")
      .slice(0, MOST_OF_CONVERSATION);
    const lines = new Set([...kept(prior, memory.prior), ...kept(beside, memory.context), ...said]);
    return { say: ["## Important Details", ...[...lines].map((line) => `- ${line}`)].join("\n") };
  };
}
