import type { World } from "../../world/world.ts";

const FIRST = "brave calm clever cosmic crisp eager gentle misty nimble quick quiet swift".split(" ");
const SECOND = "cabin canyon comet falcon forest island lagoon meadow panda pixel river wizard".split(" ");

/** A name for a session that a human can say; drawn from the seed. */
export function slugOf({ random, now }: World): string {
  const draw = random(`slug ${now()}`);
  return `${FIRST[draw(FIRST.length)]}-${SECOND[draw(SECOND.length)]}`;
}
