/**
 * How an agent answers "where are we?": from what stands in its request, noticed with some attention, and nothing
 * else. With nothing in sight an honest one says so; the others name something that was once mentioned.
 */
import { textOf, type ModelRequest } from "opencode-simulator";
import type { Chance } from "./chance.ts";
import { factsOf, readStanding, standingText } from "./standing.ts";
import { textsOf } from "./texts.ts";
import type { Traits } from "./traits.ts";
import type { Turn } from "./turn.ts";

const SUMMARY_CHARS = 600;

/** The answer to a question about the state of the work. */
export function answerStanding(request: ModelRequest, turn: Turn, traits: Traits, luck: Chance): string {
  const { messages } = request.body;
  const start = messages.findLastIndex(({ role }) => role === "user");
  const before = textsOf(messages.slice(0, start)).join("\n");
  // A draw of its own for each question: after a compaction the count alone is always the same, the summary never is.
  const summary = textOf(messages.find(({ role }) => role === "assistant")).slice(0, SUMMARY_CHARS);
  const questions = `${messages.filter(({ role }) => role === "user").length} ${summary}`;
  const facts = factsOf(readStanding(`${before}\n${turn.beside}`)).filter(([facet, name]) =>
    luck.happens(traits.memory.attention, `standing\n${questions}\n${facet}\n${name}`),
  );
  if (facts.length > 0) return standingText(facts).join(" ");
  if (luck.happens(traits.honesty, `standing\n${questions}\nhonest`))
    return "I have no record of what we are working on.";
  const names = [...new Set(before.match(/[“"][^“”"\n]{2,60}[”"]/g))];
  const name = names[luck.below(Math.max(1, names.length), `standing\n${questions}\nfable`)];
  return `If I remember right, we are working on ${name ?? "“the new landing page”"}.`;
}
