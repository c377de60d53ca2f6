/**
 * What a product goes back to, or does once more ("a button back to the list", "send the link again"): no return of the
 * human's.
 */
import type { Clause } from "../text/clauses.ts";
import { SINGLED_OUT } from "./product-rule.ts";

/** Places of a product that people go back to, and the moments at which they do. */
const GOES_BACK_IN_PRODUCT =
  / (?:pages?|screens?|menu|home|checkpoint|step|overview|tab|button|link|click|undo|página|pantalla|menú|botón|volver atrás|tela|início|botão|page|écran|accueil|bouton|seite|übersicht|startseite|menü|knopf|экран\p{L}*|спис\p{L}*|меню|страниц\p{L}*|кнопк\p{L}*|màn hình|trang|nút|menu) | (?:after|once|when|después|al guardar|depois|après|nach dem|nachdem|после|когда|sau khi|khi) |一覧|画面|ボタン|ホーム|たら|列表|上一|失败|页面|按钮|首页|之后回/u;

/** What a product does once more: "send the link again". */
const DONE_AGAIN =
  / (?:send|sends|resend|resends|show|shows|open|opens|ask|asks|enter|type|request|requests|schick\p{L}*|send\p{L}*|zeig\p{L}*|envoi\p{L}*|montre|manda\p{L}*|envía\p{L}*|muestra|mostra|отправ\p{L}*|покаж\p{L}*|gửi|hiện) (?:(?:the|a|an|das|den|die|le|la|un|une|el|o|os|as) )?(?:\p{L}+ ){1,4}(?:again|wieder|noch mal|nochmal|erneut|otra vez|de nuevo|de novo|à nouveau|снова|опять|ещё раз|lại) /u;
/** By which it does so, or through whom: then that is what comes back. */
const BY_MEANS = / (?:via|with|through|using|by|mit|über|per|avec|par|con|por|com|через|qua|bằng) /u;

/** Is it the product that does something once more? */
export const isDoneAgain = (clause: Clause): boolean =>
  DONE_AGAIN.test(clause.text.exact) && !BY_MEANS.test(clause.text.exact);

/** Is it the product that goes back somewhere? */
export const isProductReturn = (clause: Clause): boolean =>
  isDoneAgain(clause) || GOES_BACK_IN_PRODUCT.test(clause.text.exact) || SINGLED_OUT.test(clause.text.exact);
