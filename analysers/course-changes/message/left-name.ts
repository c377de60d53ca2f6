/**
 * What was built with a technology goes ("the vercel project is getting deleted", "remove o sdk da aws"), or it is
 * complained of ("phaser's tooling is doing my head in"). Of that alone nobody learns what comes in its place; beside
 * another name of its slot it says that the other takes its place.
 */
import type { Place } from "./name-place.ts";

/** What a technology leaves in a project. */
const TRACE =
  "(?:project|account|server|client|code|stuff|sdk|folder|dir|files?|setup|config|integration|dependency|package|module|schema|adapter|container|instance|version|bits?|parts?|proyecto|cuenta|servidor|código|carpeta|archivos?|cosas?|projekt|konto|code|ordner|dateien?|kram|zeug|projet|compte|serveur|dossier|fichiers?|truc|projeto|conta|pasta|arquivos?|coisas?|проект\\p{L}*|код\\p{L}*|папк\\p{L}*|файл\\p{L}*|сервер\\p{L}*|аккаунт\\p{L}*|thư mục|phần|mấy cái)";

/** Behind the name, with what it left between. */
const GOES = new RegExp(
  `^(?: ?s)? (?:${TRACE} ){0,2}(?:(?:is|are|gets?|getting|being|will|can|could|be|to|wird|werden|kann|kannst du|kannst|können|darf|puede|pueden|va|vai|pode|podem|peut|on le|on la|lo|la|los|las|можно|надо|thì|mình|tui) ){0,3}(?:deleted?|removed?|gone|go|goes|die|dies|retired|dropped|ripped out|thrown out|taken out|cancell?ed|shut down|delete it|remove it|löschen|gelöscht|weg|raus|entfernen|entfernt|abgeschaltet|gekündigt|borrar|borramos|borra|eliminar|eliminamos|sacar|sacamos|apagar|apagamos|apaga|remover|excluir|tirar|supprimer|supprime|virer|vire|dégage|удаляем|удалить|удали|убираем|убрать|выкидываем|сносим|xoá|xóa|gỡ|bỏ) `,
  "u",
);
const GOES_CJK =
  /^(?:的)?[\p{Script=Han}\p{Script=Katakana}ー]{0,6}(?:は|を|も|都)?(?:全部)?(?:削除|消して|消す|消し|捨て|外して|撤去|删|移除|去掉|扔|卸)/u;

/** Ahead of the name: "sacá lo de mercado pago". */
const REMOVES = new RegExp(
  ` (?:delete|remove|rip out|throw out|get rid of|uninstall|cancel|retire|lösche?|entferne?|kündige?|wirf|sacá|saca|sacar|sacamos|borrá|borra|borrar|borramos|eliminá|elimina|eliminar|quitá|quita|quitar|quitamos|desinstala|supprimes?|enlèves?|retires?|vires?|désinstalle|remove|remova|apaga|tira|exclui|удали|убери|снеси|выкинь|вырежи|xoá|xóa|gỡ|bỏ) (?:(?:the|all|that|any|every|whole|old|out|das|die|den|alles|ganze|alte|el|la|los|las|lo|todo|de|del|le|les|l|tout|du|des|d|o|a|os|as|tudo|do|da|dos|das|весь|всё|все|этот|hết|cái|mấy|${TRACE}) ){0,4}$`,
  "u",
);
const REMOVES_CJK = /(?:删(?:掉|除|了)?|移除|去掉|卸载)[\p{Script=Han}]{0,3} ?$/u;

/** Behind the name, up to the end of its clause. */
const COMPLAINED =
  / (?:doing my head in|driving me (?:crazy|mad|nuts|insane)|too (?:slow|expensive|pricey|heavy|much|complicated|buggy|flaky)|a (?:pain|nightmare|mess|headache)|such a (?:pain|mess)|not (?:worth|cutting) it|way too \p{L}+|keeps? (?:crashing|breaking|failing|dying|timing out)|nervt|zu (?:langsam|teuer|kompliziert|lahm)|macht nur ärger|muy (?:lento|lenta|caro|cara|pesado|pesada)|demasiado \p{L}+|un (?:lío|infierno|dolor)|trop (?:lent|lente|cher|chère|lourd|lourde|compliqué|compliquée)|me (?:saoule|gonfle|rend fou|rend dingue)|muito (?:lento|lenta|caro|cara|pesado|pesada)|caro demais|lento demais|um (?:inferno|saco|parto)|слишком \p{L}+|бесит|достал\p{L}*|задолбал\p{L}*|chậm quá|mắc quá|đắt quá|phiền quá|rắc rối quá) |(?:遅すぎ|高すぎ|重すぎ|面倒|めんどう|めんどくさ|太慢|太贵|太重|太麻烦|太卡)/u;

/** "si firebase devient trop cher l'hiver on regardera supabase" */
const IF =
  / (?:if|once|when|should|wenn|falls|sobald|si|cuando|quand|se|quando|если|когда|nếu|khi) |如果|要是|もし/u;

export function isLeft({ clause, start, end }: Place): boolean {
  const { exact } = clause.text;
  const ahead = exact.slice(0, start);
  const behind = exact.slice(end);
  if (IF.test(ahead)) return false;
  return (
    GOES.test(behind) ||
    GOES_CJK.test(behind) ||
    REMOVES.test(ahead) ||
    REMOVES_CJK.test(ahead) ||
    COMPLAINED.test(behind)
  );
}
