/**
 * How an agent answers "where are we?": from what stands in its request, noticed with some attention, and nothing
 * else. With nothing in sight an honest one says so; the others name something that was once mentioned.
 */
import type { ModelRequest } from "opencode-simulator";
import type { Chance } from "./chance.ts";
import { occasionOf } from "./occasion.ts";
import { factsOf, readStanding, standingText } from "./standing.ts";
import { textsOf } from "./texts.ts";
import type { Traits } from "./traits.ts";
import type { Turn } from "./turn.ts";

/** The answer to a question about the state of the work. */
export function answerStanding(request: ModelRequest, turn: Turn, traits: Traits, luck: Chance): string {
  const { messages } = request.body;
  const start = messages.findLastIndex(({ role }) => role === "user");
  const before = textsOf(messages.slice(0, start)).join("\n");
  const occasion = occasionOf(request);
  const facts = factsOf(readStanding(`${before}\n${turn.beside}`)).filter(([facet, name]) =>
    luck.happens(traits.memory.attention, `standing\n${occasion}\n${facet}\n${name}`),
  );
  if (facts.length > 0) return standingText(facts).join(" ");
  if (luck.happens(traits.honesty, `standing\n${occasion}\nhonest`))
    return "I have no record of what we are working on.";
  const names = [...new Set(before.match(/[“"][^“”"\n]{2,60}[”"]/g))];
  const name = names[luck.below(Math.max(1, names.length), `standing\n${occasion}\nfable`)];
  return `If I remember right, we are working on ${name ?? "“the new landing page”"}.`;
}
