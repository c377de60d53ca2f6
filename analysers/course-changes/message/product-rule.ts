/**
 * What a product is to do with its data ("duplicates are removed from the list", "users can drop a task", "drop scenes
 * older than 60 days") uses the words of giving up, and gives nothing up. Told by what stands around them: a
 * measure, a state that singles out some of the data, a subject that is no member of the team, a place it is taken
 * from, an article that makes it one of many.
 */
import type { CueHit } from "../language/cue-pattern.ts";
import type { Clause } from "../text/clauses.ts";

const MEASURED =
  /(^| )(than|älter als|größer als|kleiner als|más de|mayores|anteriores a|plus de|antérieurs|mais de|mais antigos|старше|больше чем|меньше чем|lớn hơn|cũ hơn) |以上|以下|より前|より古|超过|之前的/u;

/** States that single out some of the data: "duplicates", "cancelled orders", "重複した予約". */
export const SINGLED_OUT =
  / (?:tests?|dummy|sample|demo|testdaten|тестов\p{L}*|prueba|teste|duplicates?|duplicated|expired|stale|outdated|old|older|empty|unused|orphan\p{L}*|invalid|inactive|abandoned|cancell?ed|deleted|finished|unpaid|failed|broken|spam|repeated|repetid\p{L}*|duplicad\p{L}*|vencid\p{L}*|caducad\p{L}*|expirad\p{L}*|vací\p{L}*|cancelad\p{L}*|abandonad\p{L}*|viej\p{L}*|antig\p{L}*|doublons?|périm\p{L}*|expiré\p{L}*|annulé\p{L}*|abandonné\p{L}*|vides?|anciens|anciennes|doppelt\p{L}*|abgelaufen\p{L}*|gelöscht\p{L}*|abgebrochen\p{L}*|leere|alte|veraltet\p{L}*|дубл\p{L}*|просроч\p{L}*|отмен[её]нн\p{L}*|пуст\p{L}*|стар\p{L}*|брошенн\p{L}*|trùng|trùng lặp|hết hạn|quá hạn|cũ|đã huỷ|đã hủy) |(?:した|された|していない|い|ない|済みの|古い|重複|期限切れの|空の)[\p{Script=Han}\p{Script=Katakana}ー]{1,8}[はをも]|测试[\p{Script=Han}]{2}|テスト(?:用|データ)|サンプル|(?:取消|重复|过期|失效|旧|空|无效|放弃|没\p{Script=Han}{1,4}|已\p{Script=Han}{1,3})的/u;

/** Subjects that are no member of the team, and the verbs that rule what they do. */
const RULED =
  /^ (?:and |or |so |then |also |but )*(?:(?:a|an|the|each|every|any|all|new|if|when|once|whoever) )?(?:\p{L}+ ){0,2}?(?:users?|members?|players?|people|admins?|customers?|clients?|guests?|visitors?|\p{L}+ers|owners?|it|they|he|she|usuarios?|jugador\p{L}*|clientes?|socios?|alumnos?|jogador\p{L}*|usuári\p{L}*|membres?|joueurs?|utilisateurs?|adhérents?|nutzer|spieler|kunden?|gäste?|mitglieder|wer|người dùng|khách|người chơi|пользовател\p{L}*|игрок\p{L}*|клиент\p{L}*|гост\p{L}*)(?: hàng)? (?!want|need|don|hat|do not|mögen|quieren|no )/u;
/** "the seller can withdraw his offer" */
const MAY =
  /^ (?:and |or |so |then |also |but )*(?:the|a|an|each|every|der|die|das|ein|eine|el|la|los|las|un|una|le|les|l|une|o|os|as|um|uma) (?:\p{L}+ ){1,2}(?:can|may|could|kann|können|darf|puede|pueden|podrá|peut|peuvent|pode|podem) /u;
const MAY_CJK = /^ ?(?!我|咱|你|您|这)[\p{Script=Han}]{2,4}(?:可以|能|会)/u;
const RULED_CJK = /(?:ユーザー|プレイヤー|お客様|会員|用户|玩家|客户|顾客|会员)(?:が|は|可以|能|会)/u;

/** "take it out of the list", not "out of the app". */
const TAKEN_FROM =
  / (?:from|out of|off|aus|vom|von|dans|de la liste|du calendrier|de la lista|del calendario|da lista|do calendário|из|с|khỏi|ra khỏi) (?:the |der |dem |den |les |la |le |l |una? )?(?!концами |корнем |the |der |dem |den |les |la |le |l |app\p{L}* |things? |build |release |launch |project\p{L}* |proje\p{L}* |plan |scope |product\p{L}* |site |website |roadmap |mvp |v1 |spec |all |it |game |everything |ứng dụng |dự án |прилож\p{L}* |проект\p{L}* |dieser |diesem |allem |tout )\p{L}+/u;
const TAKEN_FROM_CJK =
  /(?:一覧|リスト|カレンダー|検索|画面|表|メニュー|履歴|結果)から|从(?!应用|项目|计划|产品|app)[\p{Script=Han}]{1,6}(?:里|中|上)/u;

/** "the game is over when nobody is left"; "not now". */
const CONDITIONED =
  /^ ?(?:when|if|once|unless|as soon|wenn|sobald|si|cuando|quand|lorsque|quando|se|если|когда|khi|nếu) /u;
/** "it says 'lost' when the gps is gone" */
const ON_CONDITION = / (?:when|once|whenever|wenn|sobald|cuando|quand|lorsque|quando|если|когда|khi|nếu) /u;
const NOT_NOW =
  / (?:for now|right now|not today|nicht heute|hoy no|hoje não|pas aujourd hui|не сегодня|hôm nay chưa|yet|until|till|bis (?:wir|die|der|das|es)|hasta que|jusqu à ce que|até que|пока не|cho đến khi|por ahora|de momento|por enquanto|pour l instant|pour le moment|erstmal|vorerst|noch|пока|bây giờ|tạm|tạm thời) |今は|今日は|とりあえず|暂时|先不|今天不/u;

/** One of many: "remove a card". */
const ONE_OF_MANY =
  /^ ?(?:a|an|one|another|any|una?|uno|otra|otro|um|uma|un|une|ein|eine|einen|một|1|одну|один|это[тй]) /u;

/** "classes that nobody booked are dropped": some of many, by what is said of them. */
const SOME_OF_THEM =
  /^ (?!the |this |that |our |your |my )(?:\p{L}+ ){1,2}(?:that|who|which|whose|without|with no|que|qui|sin|sans|sem|die|ohne|которые|без|mà|nào) /u;
/** Verb-last: "der kunde kann eine buchung verwerfen". */
const MAY_VERB_LAST =
  /^ (?:und |oder |dann |auch )*(?:der|die|das|ein|eine|jeder|jede) (?:\p{L}+ ){1,2}(?:kann|können|darf|dürfen|soll|sollen) (?:\p{L}+ )?(?:ein|eine|einen|seine|seinen|ihre|ihren|die|den|das) \p{L}+ \p{L}?$/u;

/** "an invoice is cancelled by another one": how one thing of the product ends another. */
const BY_ANOTHER =
  / (?:by|durch|por|par|através de|via|bằng) (?:a |an |una? |um |uma |une |eine? |einen |một )?(?:another|newer|new|later|second|further|andere\p{L}*|neue\p{L}*|weitere\p{L}*|spätere\p{L}*|otr[oa]|nuev[oa]|outr[oa]|nov[oa]|autre|nouvel\p{L}*|\p{L}+ khác) | (?:другим|другой|новым|новой) |(?:別の|新しい)[\p{Script=Han}\p{Script=Katakana}ー]{1,8}(?:で|によって)|(?:被|由|用)(?:另|新)/u;

/** "a command that wipes all there is of a person": what a piece does, not what is to be done. */
const DOES =
  / (?!(?:hay|tiene|tienes|tenemos|lo|así|ya|creo|quiero|tem|temos|tenho|do|acho|all|everything|stuff) )\p{L}+ (?:that|which|que|qui) (?!\p{L}+(?:r|mos|ons) )\p{L}+[aes] $/u;

/**
 * @param hit the word of giving up in the clause.
 * @param isAhead does its object come behind it?
 */
export function isProductRule(clause: Clause, hit: CueHit, isAhead: boolean): boolean {
  const { exact } = clause.text;
  const object = isAhead ? exact.slice(hit.end) : exact.slice(0, hit.start + 1);
  if (MEASURED.test(object) || SINGLED_OUT.test(object) || TAKEN_FROM_CJK.test(exact)) return true;
  if (BY_ANOTHER.test(exact.slice(hit.start))) return true;
  if (CONDITIONED.test(exact.slice(hit.end)) || NOT_NOW.test(exact)) return true;
  if (!isAhead && (ON_CONDITION.test(object) || SOME_OF_THEM.test(object) || MAY_VERB_LAST.test(object)))
    return true;
  if (RULED_CJK.test(exact.slice(0, hit.start + 1))) return true;
  if (isAhead && ONE_OF_MANY.test(object)) return true;
  if (isAhead && doesIt(exact, hit)) return true;
  if (isAhead && (MAY.test(exact.slice(0, hit.start + 1)) || MAY_CJK.test(exact.slice(0, hit.start + 1))))
    return true;
  if (isAhead && RULED.test(exact.slice(0, hit.start + 1))) return true;
  if (isAhead && bindsPiece(clause)) return true;
  return TAKEN_FROM.test(exact.slice(hit.start));
}

const doesIt = (exact: string, hit: CueHit): boolean => {
  const [verb = ""] = exact.slice(hit.start).split(" ");
  return DOES.test(`${exact.slice(0, hit.start)}${verb} `);
};

/** "users can skip the plan", "the form must forget everything" */
const MODAL =
  / (?:can|could|may|might|must|should|shall|able|allowed|kann|können|darf|dürfen|soll|sollen|muss|müssen|puede|pueden|podrá|debe|deben|peut|peuvent|doit|doivent|pode|podem|deve|devem|может|могут|должен|должна|должны|có thể|được|phải) /u;
const PIECE_MUST =
  /^ (?:and |or |so |then |also |but )*(?:the|a|an|each|every|der|die|das|ein|eine|el|la|un|una|le|l|o|um|uma) (?!(?:agent|ai|assistant|model|team|bot) )(?:\p{L}+ ){1,3}(?:must|should|has to|needs to|muss|soll|darf|debe|doit|deve) /u;

/** Does the clause bind a piece of the product, not who builds it? */
export const bindsPiece = ({ text }: Clause): boolean => PIECE_MUST.test(text.exact);

/** Is the clause about what a product lets people do, and no demand on whoever builds it? */
export function isDoneInProduct({ text: { exact } }: Clause): boolean {
  if (RULED_CJK.test(exact) || PIECE_MUST.test(exact)) return true;
  return (RULED.test(exact) || MAY.test(exact)) && MODAL.test(exact);
}
