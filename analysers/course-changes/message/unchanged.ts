/** "Never mind, all as it was": who says that everything stays as it is has taken back a thought, and gives nothing up. */
import type { Clause } from "../text/clauses.ts";

const UNCHANGED =
  / (?:(?:all|everything|it) (?:just )?(?:stays?|remains?|as (?:it|they) (?:was|were|is|are)|as is|as before|like before|unchanged)|(?:leave|keep) (?:it|everything|all|all of it|things) (?:all )?(?:as|like|the way|unchanged)|alles (?:bleibt|so lassen|wie (?:es war|gehabt|vorher|bisher))|(?:lass|lasst) (?:alles|es) (?:so )?wie|bleibt alles|todo (?:queda|sigue|se queda|como (?:estaba|está|antes))|(?:deja|dejalo|déjalo|dejá) (?:todo )?como|tout reste|(?:laisse|garde) (?:tout )?comme|tout comme avant|(?:fica|deixa) (?:tudo )?como|tudo como (?:estava|está|antes)|вс[её] остается|вс[её] остаётся|оставь вс[её]|пусть вс[её]|вс[её] как было|(?:giữ|để) nguyên|như cũ hết|để như cũ) |そのままで|今のままで|元のままで|全部そのまま|保持(?:原样|不变)|一切照旧|维持原样|都不变/u;

/** "forget the name, it stays what it is": said of the thing just named. */
const ITSELF =
  /^ (?:(?:no |nah )?(?:it|that|they|these|those) (?:just |simply |can )?(?:stays?|remains?)(?: $| (?:as|what|how|like|the way|where) )|(?:no |nah |we |let's |just |please )?(?:leave|keep) (?:it|that|them) (?:as|like|the way) |(?:es|das|der|die|er|sie) (?:bleibt|bleiben)(?: $| (?:wie|so|dabei) )|(?:lass|lasst) (?:es|das|ihn|sie) (?:so|wie) |(?:él |ella |eso )?(?:se queda|sigue|queda) (?:como|igual|así) |(?:déjalo|dejalo|dejá|déjala|dejala) (?:como|así|igual) |(?:ça|il|elle) reste (?:comme|tel) |on (?:le|la) laisse (?:comme|tel) |(?:ele|ela|isso)? ?fica (?:como|assim|igual) |deixa (?:como|assim|igual) |(?:он|она|оно|это|пусть|пускай)? ?оста[её]тся (?:как|так|прежн)|оставь (?:как|так) |(?:cứ )?(?:giữ nguyên|để nguyên|để như) )|^ ?(?:そのまま|今のまま|保持(?:不变|原样))/u;

export const staysItself = ({ text }: Clause): boolean => ITSELF.test(text.exact);

export const saysUnchanged = (clauses: readonly Clause[]): boolean =>
  clauses.some(({ text, asks }) => !asks && UNCHANGED.test(text.exact));
