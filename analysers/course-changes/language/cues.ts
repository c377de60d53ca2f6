/**
 * What a language gives to the reading of a message: cue phrases by what they do, in the notation of
 * `cue-pattern.ts`. Data only. Which of them stand near what decides; no phrase alone raises a signal except those
 * under `startOver` and `noProcess`.
 */
export interface Cues {
  /** Words by which the language is known, and which carry no topic. */
  readonly function: string;
  /** Denies what follows. */
  readonly not: string;
  /** Denies what came before (verb-last languages). */
  readonly notAfter: string;
  /** Makes a sentence a question without a question mark. */
  readonly asks: string;
  /** A question in form that is a wish: "can you …". */
  readonly requests: string;
  readonly conditional: string;
  /** About former times, other projects. */
  readonly past: string;
  /** About what somebody else says or does. */
  readonly others: string;
  /** Announces for later. */
  readonly later: string;
  /** Says that something is over and done. */
  readonly finished: string;
  /** Adds beside what there is. */
  readonly also: string;
  /** Puts something in the place of something: weak alone. */
  readonly instead: string;
  /** In the place of all that was. */
  readonly inPlace: string;
  /** Says that the whole direction changes. */
  readonly newCourse: string;
  /** Makes something else of what there is. */
  readonly redefine: string;
  /** Gives up what follows. */
  readonly drop: string;
  /** Gives up what came before. */
  readonly dropAfter: string;
  /** Back to something. */
  readonly back: string;
  /** Makes something: what follows (or, verb-last, precedes) is the object. */
  readonly make: string;
  /** Things that are a product of their own. */
  readonly product: string;
  /** Things that are a product, or a part of one. */
  readonly component: string;
  /** An indefinite article or counter before a new thing. */
  readonly a: string;
  /** Chooses a technology. */
  readonly use: string;
  /** The old one in a replacement follows: "instead of", "from". */
  readonly ratherThan: string;
  /** Where something comes from: the old one only where the clause speaks of changing. */
  readonly from: string;
  /** The agent's own work habits: plan, tasks, tests, checks. */
  readonly process: string;
  /** Denies a noun. */
  readonly without: string;
  /** "Just write it." */
  readonly justDo: string;
  /** Says that it was said before. */
  readonly asAgreed: string;
  /** Likeness, import, export: a name that is not chosen. */
  readonly like: string;
  /** A purpose of its own: "for caching". */
  readonly purpose: string;
  /** The whole work, as the object of giving up. */
  readonly whole: string;
  /** Parts that are agreed on: "the feature". */
  readonly part: string;
  /** Looks and limits: adjusting them is no change of plan. */
  readonly cosmetic: string;
  /** The user's own demand to begin from nothing. */
  readonly startOver: string;
  /** The user's own demand to drop plan, tasks, tests, checks. */
  readonly noProcess: string;
  /** Yes. */
  readonly yes: string;
  readonly no: string;
  /** "drop it", with nothing named. */
  readonly dropIt: string;
  /** Says that something stays as it is. */
  readonly keeps: string;
  /** "keep it", "both". */
  readonly keepIt: string;
  /** Says that a choice is final. */
  readonly final: string;
  /** Says that it still does not work. */
  readonly stuck: string;
  /** Introduces what somebody else wrote. */
  readonly source: string;
  /** Says that words before were meant for somebody else, or were never meant: a slip. */
  readonly slip: string;
  /** Says that a question wants an answer and no deed. */
  readonly onlyAsks: string;
  /** Says that something is no part of the work. */
  readonly outside: string;
}
