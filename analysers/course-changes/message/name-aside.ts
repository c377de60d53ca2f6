/** Names that stand in a plain statement and are chosen by nobody: they are compared, or are what somebody else uses. */
import { hasCue } from "../language/cue-pattern.ts";
import type { Place } from "./name-place.ts";
import { spoken, within } from "../words/spoken.ts";

/** "prisma is prettier": who compares has not chosen yet. */
const RATED = spoken`^ ${"nameAside.is"} ${"nameAside.better"} |^ ${"nameAside.betterAlone"} |^${"nameAside.betterSigns"}`;
const isRated = ({ clause, end, cues }: Place): boolean =>
  RATED.test(clause.text.exact.slice(end)) && !hasCue(cues.instead, clause.text);

/** Somebody who does not decide here, as the subject: what they use, want or praise is theirs. */
const TOLD_BY = spoken` ${"nameAside.whose"} (?:\p{L}+ )?${"nameAside.people"} `;

/** "import from the old mysql", "a lesson that compares X and Y": names in the matter itself. */
const MATTER = within("nameAside.matter");

/** "a prefeitura usa Oracle": what a third party uses, unless it is a piece of software. */
const USED_BY_THEM = spoken` ${"nameAside.articles"} (?!${"nameAside.software"} )\p{L}{3,} ${"nameAside.uses"} $`;

/** Is the name only spoken of? */
export const isAside = (place: Place): boolean =>
  isRated(place) ||
  USED_BY_THEM.test(place.clause.text.exact.slice(0, place.start)) ||
  MATTER.test(place.clause.text.exact.slice(0, place.start + 1)) ||
  TOLD_BY.test(place.clause.text.exact.slice(0, place.start));
