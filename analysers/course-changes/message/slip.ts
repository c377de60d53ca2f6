/**
 * "Forget that, wrong chat": words that take back what was said by mistake, or said to somebody else. They give
 * nothing up but those words. Where such a sentence names what it drops ("forget the calendar, that was for my boss"),
 * it is meant.
 */
import { hasCue } from "../language/cue-pattern.ts";
import type { Clause } from "../text/clauses.ts";
import { droppedBy, type Reader } from "./topic-reading.ts";

/** Words of a bare retraction: "forget that" before the sentence that says why. */
const BARE_WORDS = 4;

/** A clause that says nothing but "a typo": in a longer one it is something to mend. */
const BARE_SLIP =
  /^ (?:oops |ups |sorry |ah |my |was |that was |just |a |i |ein |war ein |un |une |era |foi |erro de |um |uma |это |просто )*(?:typo|typos|mistyped|misspoke|tippfehler|verschrieben|versprochen|error de tipeo|faute de frappe|coquille|erreur de frappe|digitação|digitei errado|errata|опечатка|оговорка|gõ nhầm|nhầm|打错了|手滑|誤字|タイプミス) $/u;

/** Nothing is left to be done: it works, or somebody mended it. */
const SETTLED =
  / (?:(?:it |that |this |all )?(?:works|working|fixed|solved|sorted|worked)(?: itself)?(?: out)?(?: (?:now|again|already|after all|myself))?|(?:i|i've|we|just|already) (?:just |already |have |have already )?(?:fixed|solved|found|figured|got|did|done|sorted|mended) (?:it|that|this|the|them|my)(?: \p{L}+){0,4}|found it|hab\p{L}*(?: s|'s)? (?:\p{L}+ ){0,3}(?:gefixt|gelöst|gefunden|repariert|hinbekommen|behoben|gemacht|geschafft)|(?:geht|läuft|klappt|funktioniert) (?:jetzt|wieder|doch|schon)|ya (?:lo )?(?:arreglé|resolví|encontré|hice|funciona|está|anda)(?: \p{L}+){0,3}|j ai (?:\p{L}+ ){0,2}(?:réparé|corrigé|trouvé|réglé|résolu)(?: \p{L}+){0,3}|c est (?:réglé|bon)|ça marche (?:maintenant)?|já (?:consertei|resolvi|achei|arrumei|fiz|funciona|tá|está)(?: \p{L}+){0,3}|(?:уже |сам |сама |я )+(?:починил\p{L}*|исправил\p{L}*|нашёл|нашел|нашла|разобрал\p{L}*|решил\p{L}*)|(?:уже |всё |все |теперь )+работает|(?:em |tôi |mình )?(?:tự )?(?:sửa|fix|làm) (?:được |xong )(?:rồi)?|(?:giờ )?chạy (?:được )?rồi) $|(?:直った|直りました|直せた|解決した|解決しました|できました|動きました|動いた|自分で直し)|(?:修好了|搞定了|解决了|弄好了|找到了)/u;
const SETTLED_WORDS = 9;

/** "nvm it works now", "scratch that, blue not green": takes back a question or a detail, not the work. */
function takesBackDetail(clause: Clause, next: Clause | undefined, reader: Reader): boolean {
  const { cues } = reader;
  const { words, exact } = clause.text;
  if (words.length > SETTLED_WORDS || namesWhatItDrops(clause, reader)) return false;
  const isTakenBack = hasCue(cues.drop, clause.text) || hasCue(cues.dropIt, clause.text);
  if (!isTakenBack) return false;
  if (SETTLED.test(exact)) return true;
  if (next === undefined || words.length > BARE_WORDS) return false;
  if (SETTLED.test(next.text.exact)) return true;
  const isMade = hasCue(cues.make, next.text) || hasCue(cues.product, next.text);
  return next.sentence === clause.sentence && hasCue(cues.cosmetic, next.text) && !isMade;
}

const namesWhatItDrops = (clause: Clause, reader: Reader): boolean =>
  !hasCue(reader.cues.slip, clause.text) &&
  droppedBy(clause, reader).some((object) => object.words.length > 0);

/** The clauses without those of a slip. */
export function meantHere(all: readonly Clause[], reader: Reader): readonly Clause[] {
  const clauses = all.filter((clause, at) => !takesBackDetail(clause, all[at + 1], reader));
  const slips = new Set(
    clauses
      .filter(({ text }) => hasCue(reader.cues.slip, text) || BARE_SLIP.test(text.exact))
      .map(({ sentence }) => sentence),
  );
  if (slips.size === 0) return clauses;
  for (const clause of clauses) if (namesWhatItDrops(clause, reader)) slips.delete(clause.sentence);
  return clauses.filter(
    (clause) =>
      !slips.has(clause.sentence) &&
      !(
        (slips.has(clause.sentence + 1) || slips.has(clause.sentence - 1)) &&
        clause.text.words.length <= BARE_WORDS &&
        droppedBy(clause, reader).length > 0 &&
        !namesWhatItDrops(clause, reader)
      ),
  );
}
