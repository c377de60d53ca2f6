/** "You don't need to answer any of that": who spares the agent an answer gives nothing up, whatever else is named there. */
import type { CueHit } from "../language/cue-pattern.ts";
import type { Clause } from "../text/clauses.ts";
import { spoken } from "../words/spoken.ts";

/** Right behind the cue of giving up. */
const ANSWERING = spoken`^${"sparedAnswer.answering"} |^${"sparedAnswer.answeringSigns"}`;
/** Verb-last: in front of it. */
const ANSWERING_AHEAD = spoken`${"sparedAnswer.ahead"}$`;

export const isAnswerSpared = ({ text }: Clause, hit: CueHit): boolean =>
  ANSWERING.test(text.exact.slice(hit.end).trimStart()) ||
  ANSWERING_AHEAD.test(text.exact.slice(0, hit.start).trimEnd());
