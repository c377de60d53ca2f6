/** "You don't need to answer any of that": who spares the agent an answer gives nothing up, whatever else is named there. */
import type { CueHit } from "../language/cue-pattern.ts";
import type { Clause } from "../text/clauses.ts";

/** Right behind the cue of giving up. */
const ANSWERING =
  /^(?:(?:you |u )?to (?:answer|reply|respond|react|comment|explain|apologi[sz]e|confirm|repeat|read|say|tell|thank|worry|hurry|wait)|(?:an? )?(?:answer|reply|response|explanation)|(?:de )?(?:me |lui )?répondre|(?:que |de )?(?:me )?(?:respond\p{L}*|contest\p{L}*|resposta|respuesta)|(?:darauf |auf \p{L}+ )?(?:zu )?(?:antworten|beantworten)|antwort|(?:на (?:\p{L}+ ){1,2})?(?:отвеча|ответ)\p{L}*|trả lời|phản hồi) |^(?:都|再)?(?:回答|回复|回覆|答复)/u;
/** Verb-last: in front of it. */
const ANSWERING_AHEAD = /(?:返事|返信|回答|回复|答え)(?:は|も|を|って)?し?$/u;

export const isAnswerSpared = ({ text }: Clause, hit: CueHit): boolean =>
  ANSWERING.test(text.exact.slice(hit.end).trimStart()) ||
  ANSWERING_AHEAD.test(text.exact.slice(0, hit.start).trimEnd());
