/** Is what a cue says denied? "Don't forget", "that doesn't mean that we drop it", "on n'abandonne pas". */
import { cueHits, type CueHit } from "../language/cue-pattern.ts";
import type { CueSet } from "../language/languages.ts";
import type { Clause } from "../text/clauses.ts";
import { isCjk } from "../text/normal-text.ts";

/** The denial reaches over what is meant: "that doesn't mean that we are going to drop it". */
const MEANT =
  /^(?:mean\p{L}*|(?:có )?nghĩa|signific\p{L}*|(?:veut )?dire|(?:quer )?dizer|heißt|heisst|bedeutet|значит|означает) /u;
const MEANT_WORDS = 7;
/** Japanese denies behind the verb ("やめるって意味じゃない"), French does on both sides, German behind "vergiss". */
const BEHIND =
  /^\p{Script=Hiragana}{0,2}(?:って|という)?(?:意味|わけ|訳|つもり|話)(?:じゃ|では|は|も)な|^ pas |^ (?:(?:bitte|aber|ja|mir|mal|auch|bloß|uns|dabei|jetzt|uns) ){0,2}nicht /u;
/** "Lösch die Steuerregeln nicht": unless it tells why ("… das brauchen wir nicht"). */
const GERMAN_AT_END =
  /^ (?!.* (?:brauch\p{L}*|will|wollen|wollte\p{L}*|möchte\p{L}*|soll\p{L}*|kann|können|gefällt|passt|geht|funktioniert) )(?:der|die|das|den|dem|unsere?n?|meine?n?|diese[nrs]?|deine?n?) (?:\p{L}+ ){1,3}(?:(?:bitte|aber|ja|auch|jetzt|noch|einfach) )?nicht $/u;
/** Chinese "不要" before a noun gives it up, before a verb it forbids: "不要删除", "不用改". */
const FORBIDS = /^(?:不要|不用|不需要|不想|别要|甭|别|不)$/u;
const FORBIDDEN =
  /^(?:再|随便|擅自|直接|先|给我)?(?:[把将][\p{Script=Han}\p{Script=Latin}\d ]{1,10})?(?:删|去掉|去除|移除|移动|拿|砍|取消|忘|漏|丢|扔|放弃|停|撤|动|碰|改|换|跳过|省|抹|清)/u;
const HELD_BY_BA = /(?:不要|别|不用|不能|勿|不许|不准|不想)(?:再|随便|擅自|直接|先)?[把将][^把将]{1,10}$/u;
/** Whatever stands between: "auf keinen Fall die Regeln streichen". */
const BY_NO_MEANS =
  / (?:auf (?:gar )?keinen fall|keinesfalls|keineswegs|bloß nicht|under no circumstances|in no case|by no means|bajo ningún concepto|de ninguna manera|de ningún modo|en ningún caso|em hipótese (?:alguma|nenhuma)|de jeito nenhum|de forma alguma|en aucun cas|sous aucun prétexte|ни в коем случае|ни за что|tuyệt đối (?:không|đừng)) |千万别|千万不要|绝对不(?:要|能|可以)|万万不/u;
/** "nobody said to …", "tôi đâu có nói …", "我没说…": it was never said. */
const NEVER_SAID =
  / (?:(?:đâu|đâu có|không|ko|chưa|chưa từng|có) (?:hề )?(?:nói|bảo|kêu)|(?:nicht|nie) gesagt|не (?:говорил\p{L}*|просил\p{L}*)|(?:nunca|no) (?:dije|dijo|pedí)(?: que)?|(?:nunca|não) (?:disse|falei|pedi)(?: (?:pra|para|que))?|(?:jamais|pas) (?:dit|demandé)(?: (?:de|d|qu|que))?) (?:(?:là|rằng|bạn|em|cái|phải|dass|что|чтобы|que) ){0,2}$|(?:没|没有|从没|不是|谁|又没)(?:让你|叫你)?(?:说|讲|让|叫)(?:过|要|你|我们)?$/u;

export const isDeniedAround = (clause: Clause, hit: CueHit): boolean => {
  const { exact } = clause.text;
  const rest = exact.slice(hit.end);
  if (BEHIND.test(rest) || GERMAN_AT_END.test(rest)) return true;
  if (BY_NO_MEANS.test(exact.slice(0, hit.start)) || NEVER_SAID.test(exact.slice(0, hit.start))) return true;
  if (HELD_BY_BA.test(exact.slice(0, hit.start))) return true;
  return FORBIDS.test(exact.slice(hit.start, hit.end)) && FORBIDDEN.test(rest);
};

/** Says no more than that the time is over: "not anymore". */
const NO_LONGER = /^(?:any ?more|mehr|needed|nötig) ?$/u;

/** Verb-last: "die Regeln nicht streichen". The denial stands right before what would give them up. */
export const isDeniedAhead = (clause: Clause, hit: CueHit, { cues }: { readonly cues: CueSet }): boolean =>
  isDeniedAround(clause, hit) ||
  (!NO_LONGER.test(clause.text.exact.slice(hit.start, hit.end)) &&
    cueHits(cues.not, clause.text).some((not) => not.start < hit.start && not.end + 1 === hit.start));

/** The denial stands right before the cue, or behind it where the language has it there. */
export function isDenied(clause: Clause, hit: CueHit, { cues }: { readonly cues: CueSet }): boolean {
  const { exact } = clause.text;
  if (isDeniedAround(clause, hit)) return true;
  return cueHits(cues.not, clause.text).some((not) => {
    // "不要" has "要" in it.
    if (not.start < hit.start && hit.end <= not.end) return true;
    if (not.end > hit.start || not.start === hit.start) return false;
    const between = exact.slice(not.end, hit.start).trim();
    if (isCjk(exact.slice(not.start, not.end))) return between.length <= 2;
    const reach = MEANT.test(`${between} `) ? MEANT_WORDS : 2;
    return between === "" || between.split(" ").length <= reach;
  });
}
