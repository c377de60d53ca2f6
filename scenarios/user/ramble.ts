/**
 * A user who rambles about everything but the work, so that there is something to compact. None of it states or asks
 * for anything.
 */
import type { Chance } from "../persona/chance.ts";

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

/** A wall of text about nothing that matters, as long as asked for or up to 4,000 characters longer. */
export function ramble(luck: Chance, turn: number, shortest: number): string {
  const length = shortest + luck.below(4000, `length ${turn}`);
  const lines: string[] = [`Part ${turn} of my day.`];
  let size = 0;
  for (let n = 0; size < length; n += 1) {
    const line = TOPICS[luck.below(TOPICS.length, `topic ${turn} ${n}`)] ?? "";
    lines.push(line);
    size += line.length + 1;
  }
  return lines.join(" ");
}
