/**
 * How an agent answers "what did we decide?": from what stands in its request, noticed with some
 * attention, and nothing else. With nothing in sight an honest one says so; the others make something up.
 */
import { textOf, type ModelRequest } from "opencode-simulator";
import type { Chance } from "./chance.ts";
import { decisionsIn } from "./detail.ts";
import { occasionOf } from "./occasion.ts";
import type { Traits } from "./traits.ts";

/** What people believe to remember when they remember nothing. */
const FABLES = [
  "Decision: the dashboard runs on MongoDB.",
  "Decision: we use Firebase for the login.",
  "Decision: the front end is written in Angular.",
];

/** The answer to a question about decisions. */
export function recall(request: ModelRequest, traits: Traits, chance: Chance): string {
  const { messages } = request.body;
  const text = messages.map((message) => `${textOf(message)}\n${argumentsOf(message)}`).join("\n");
  const occasion = occasionOf(request);
  const named = decisionsIn(text).filter((detail) =>
    chance.happens(traits.memory.attention, `recall\n${occasion}\n${detail}`),
  );
  if (named.length > 0)
    return ["These are the decisions I know of:", ...named.map((detail) => `- ${detail}`)].join("\n");
  if (chance.happens(traits.honesty, `recall\n${occasion}\nhonest`)) {
    return "I have no record of any architecture decision.";
  }
  return `If I remember right: ${FABLES[chance.below(FABLES.length, `recall\n${occasion}\nfable`)]}`;
}

/** What the agent itself wrote into its calls is part of what it sees. */
function argumentsOf(message: ModelRequest["body"]["messages"][number]): string {
  return (message.tool_calls ?? []).map((call) => call.function.arguments).join("\n");
}
