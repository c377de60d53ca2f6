/**
 * What a language gives to the reading of a message: cue phrases by what they do, in the notation of
 * `cue-pattern.ts`. Data only. Which of them stand near what decides; no phrase alone raises a signal except those
 * under `startOver` and `noProcess`.
 */
export interface Cues {
  /** Denies what follows. */
  readonly not: readonly string[];
  /** Denies what came before (verb-last languages). */
  readonly notAfter: readonly string[];
  /** Makes a sentence a question without a question mark. */
  readonly asks: readonly string[];
  /** A question in form that is a wish: "can you …". */
  readonly requests: readonly string[];
  readonly conditional: readonly string[];
  /** About former times, other projects. */
  readonly past: readonly string[];
  /** About what somebody else says or does. */
  readonly others: readonly string[];
  /** Announces for later. */
  readonly later: readonly string[];
  /** Says that something is over and done. */
  readonly finished: readonly string[];
  /** Adds beside what there is. */
  readonly also: readonly string[];
  /** Puts something in the place of something: weak alone. */
  readonly instead: readonly string[];
  /** In the place of all that was. */
  readonly inPlace: readonly string[];
  /** Says that the whole direction changes. */
  readonly newCourse: readonly string[];
  /** Makes something else of what there is. */
  readonly redefine: readonly string[];
  /** Gives up what follows. */
  readonly drop: readonly string[];
  /** Gives up what came before. */
  readonly dropAfter: readonly string[];
  /** Back to something. */
  readonly back: readonly string[];
  /** Goes on: with what is under way, or with something from before. */
  readonly goOn: readonly string[];
  /** Makes something: what follows (or, verb-last, precedes) is the object. */
  readonly make: readonly string[];
  /** Things that are a product of their own. */
  readonly product: readonly string[];
  /** Things that are a product, or a part of one. */
  readonly component: readonly string[];
  /** An indefinite article or counter before a new thing. */
  readonly a: readonly string[];
  /** Chooses a technology. */
  readonly use: readonly string[];
  /** The old one in a replacement follows: "instead of", "from". */
  readonly ratherThan: readonly string[];
  /** Where something comes from: the old one only where the clause speaks of changing. */
  readonly from: readonly string[];
  /** The agent's own work habits: plan, tasks, tests, checks. */
  readonly process: readonly string[];
  /** Denies a noun. */
  readonly without: readonly string[];
  /** "Just write it." */
  readonly justDo: readonly string[];
  /** Says that it was said before. */
  readonly asAgreed: readonly string[];
  /** Likeness, import, export: a name that is not chosen. */
  readonly like: readonly string[];
  /** A purpose of its own: "for caching". */
  readonly purpose: readonly string[];
  /** The whole work, as the object of giving up. */
  readonly whole: readonly string[];
  /** Parts that are agreed on: "the feature". */
  readonly part: readonly string[];
  /** Looks and limits: adjusting them is no change of plan. */
  readonly cosmetic: readonly string[];
  /** The user's own demand to begin from nothing. */
  readonly startOver: readonly string[];
  /** The user's own demand to drop plan, tasks, tests, checks. */
  readonly noProcess: readonly string[];
  /** Yes. */
  readonly yes: readonly string[];
  readonly no: readonly string[];
  /** "drop it", with nothing named. */
  readonly dropIt: readonly string[];
  /** Says that something stays as it is. */
  readonly keeps: readonly string[];
  /** "keep it", "both". */
  readonly keepIt: readonly string[];
  /** Says that a choice is final. */
  readonly final: readonly string[];
  /** Says that it still does not work. */
  readonly stuck: readonly string[];
  /** Introduces what somebody else wrote. */
  readonly source: readonly string[];
  /** Says that words before were meant for somebody else, or were never meant: a slip. */
  readonly slip: readonly string[];
  /** Says that a question wants an answer and no deed. */
  readonly onlyAsks: readonly string[];
  /** Says that something is no part of the work. */
  readonly outside: readonly string[];
}
