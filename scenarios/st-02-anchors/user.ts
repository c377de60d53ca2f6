/**
 * The professional of ST-02, who states five decisions and asks that they be recorded, and then rambles
 * about everything else for more than twenty compactions. None of the rambling states or asks for a decision.
 */
import type { Chance } from "../persona/chance.ts";

/** The ground truth: what was decided, word for word. */
export const DECISIONS: readonly string[] = [
  "Decision: money is stored as integer cents in every table.",
  "Decision: sessions are signed tokens that expire after eight hours.",
  "Decision: the API stays REST with JSON bodies and without GraphQL.",
  "Decision: PostgreSQL is the only database that we run.",
  "Decision: every write to an invoice goes through the audit log.",
];

const OPENINGS = [
  "Before we start, this is critical. Please record it so that it is never forgotten.",
  "Another critical one, please record it as well.",
  "This must not get lost, it is critical, so please note it down.",
];

/** One message per decision, in drawn order and wording. */
export function decisionLines(luck: Chance): string[] {
  return luck
    .shuffle(DECISIONS, "decisions")
    .map((decision, index) => `${OPENINGS[luck.below(OPENINGS.length, `opening ${index}`)]} ${decision}`);
}

export const QUESTION = "What architecture decisions did we make?";
export const AGAIN = "Are you sure that these are all the decisions that we made?";

const TOPICS = [
  "My sister is looking for a flat near the river and every viewing has forty people in it.",
  "The coffee machine on the second floor makes a sound like a small aircraft since Tuesday.",
  "Somebody in the community forum compares colour palettes for charts, teal against coral, with screenshots.",
  "I read a long article about sourdough, hydration and the patience of people in cold kitchens.",
  "The train was late again, so I answered mails on the platform and lost a glove.",
  "There was a talk about container shipping and how cranes are scheduled at night.",
  "My neighbour restores radios and says that the smell of warm dust is half of the fun.",
  "We had a quiz about capitals yesterday and nobody knew the one of Burkina Faso.",
  "The marketing folks want confetti when a customer upgrades, and a sound, and maybe a dog.",
  "A friend moved a piano with a rented van and a good deal of hope.",
];

/** A wall of text about nothing that matters here, 9,000 to 13,000 characters. */
export function ramble(luck: Chance, turn: number): string {
  const length = 9000 + luck.below(4000, `length ${turn}`);
  const lines: string[] = [`Part ${turn} of my day.`];
  let size = 0;
  for (let n = 0; size < length; n += 1) {
    const line = TOPICS[luck.below(TOPICS.length, `topic ${turn} ${n}`)] ?? "";
    lines.push(line);
    size += line.length + 1;
  }
  return lines.join(" ");
}
