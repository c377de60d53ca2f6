import type { Mention } from "../tech/lexicon.ts";
import type { Clause } from "../text/clauses.ts";
import { within } from "../words/spoken.ts";

/** Redis is a cache, until somebody says that it is where things are kept. */
export const STORE = { slot: "database", value: "Redis" } as const;
const KEEPS_IN = within("keptInRedis.keepsIn");
const KEPT_FOR_A_WHILE = within("keptInRedis.forAWhile");
export const isRedis = (mention: Mention): boolean =>
  mention.choices.some(({ slot, value }) => slot === "cache" && value === "Redis");
/** Is it named as the place where things are kept? */
export const isStore = (mention: Mention, clause: Clause): boolean =>
  isRedis(mention) &&
  mention.choices.every(({ slot }) => slot !== "database") &&
  KEEPS_IN.test(clause.text.exact) &&
  !KEPT_FOR_A_WHILE.test(clause.text.exact);
