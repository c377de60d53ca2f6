/** "Never mind, all as it was": who says that everything stays as it is has taken back a thought, and gives nothing up. */
import type { Clause } from "../text/clauses.ts";

const UNCHANGED =
  / (?:(?:all|everything|it) (?:just )?(?:stays?|remains?|as (?:it|they) (?:was|were|is|are)|as is|as before|like before|unchanged)|(?:leave|keep) (?:it|everything|all|all of it|things) (?:all )?(?:as|like|the way|unchanged)|alles (?:bleibt|so lassen|wie (?:es war|gehabt|vorher|bisher))|(?:lass|lasst) (?:alles|es) (?:so )?wie|bleibt alles|todo (?:queda|sigue|se queda|como (?:estaba|está|antes))|(?:deja|dejalo|déjalo|dejá) (?:todo )?como|tout reste|(?:laisse|garde) (?:tout )?comme|tout comme avant|(?:fica|deixa) (?:tudo )?como|tudo como (?:estava|está|antes)|вс[её] остается|вс[её] остаётся|оставь вс[её]|пусть вс[её]|вс[её] как было|(?:giữ|để) nguyên|như cũ hết|để như cũ) |そのままで|今のままで|元のままで|全部そのまま|保持(?:原样|不变)|一切照旧|维持原样|都不变/u;

export const saysUnchanged = (clauses: readonly Clause[]): boolean =>
  clauses.some(({ text, asks }) => !asks && UNCHANGED.test(text.exact));
