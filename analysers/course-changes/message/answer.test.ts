/** What answers a question about the plan, and what only sounds like it. */
import { describe, expect, it } from "vitest";
import { NO_CONVERSATION } from "../conversation.ts";
import { hearMessage } from "./hear-message.ts";

/** A first message, a change of course that puts the plan in question, and the names of the open work. */
const TALK: Readonly<Record<string, readonly [string, string, string]>> = {
  en: [
    "The dashboard needs auth. Plan auth as tasks: users table, password rules, login route.",
    "Actually forget auth, let's do payments instead",
    "Users table\nPassword rules\nLogin route",
  ],
  de: [
    "Das Dashboard braucht eine Anmeldung. Plane: Benutzertabelle, Passwortregeln.",
    "Vergiss die Anmeldung, wir machen stattdessen Zahlungen",
    "Benutzertabelle\nPasswortregeln",
  ],
  es: [
    "El panel necesita autenticación. Planifica: tabla de usuarios, reglas de contraseña.",
    "Olvida la autenticación, hagamos pagos en su lugar",
    "Tabla de usuarios\nReglas de contraseña",
  ],
  fr: [
    "Le tableau de bord a besoin d'une authentification. Planifie : table des utilisateurs.",
    "Oublie l'authentification, faisons plutôt les paiements",
    "Table des utilisateurs",
  ],
  pt: [
    "O painel precisa de autenticação. Planeje: tabela de usuários, regras de senha.",
    "Esquece a autenticação, vamos fazer pagamentos",
    "Tabela de usuários",
  ],
  ru: [
    "Дашборду нужна авторизация. Запланируй: таблица пользователей, правила паролей.",
    "Забудь авторизацию, давай сделаем платежи",
    "Таблица пользователей",
  ],
  vi: [
    "Dashboard cần đăng nhập. Lên kế hoạch: bảng người dùng, quy tắc mật khẩu.",
    "Thôi quên đăng nhập đi, làm thanh toán thay",
    "Bảng người dùng",
  ],
  zh: ["仪表盘需要登录。请规划任务：用户表、密码规则。", "算了别做登录了，改做支付", "用户表\n密码规则"],
  ja: [
    "ダッシュボードに認証が必要です。タスク：ユーザー表。",
    "やっぱり認証はやめて、決済を作ろう",
    "ユーザー表",
  ],
};

function answerTo(language: string, message: string): string | null {
  const [first = "", change = "", open = ""] = TALK[language] ?? [];
  const none = () => ({ inForce: [], past: [] });
  const begun = hearMessage(first, NO_CONVERSATION, none, open).conversation;
  return hearMessage(message, hearMessage(change, begun, none, open).conversation, none, open).answer;
}

describe("an answer", () => {
  it.each([
    ["en", "drop", "drop it"],
    ["en", "drop", "ok fine drop it"],
    ["en", "drop", "just drop it already"],
    ["en", "drop", "drop it, payments first"],
    ["en", "drop", "forget it, we don't need auth"],
    ["en", "drop", "the auth stuff takes too long and my boss is angry. drop it"],
    ["en", "drop", "hmm let me think about this for a second. ok drop it"],
    ["en", "keep", "keep both"],
    ["en", "keep", "keep them for later"],
    ["en", "keep", "keep everything we planned"],
    ["en", "keep", "sorry, i was in a meeting. keep both please"],
    ["en", "keep", "ugh ok ok. keep them, but payments go first"],
    ["de", "keep", "behalte beides"],
    ["de", "drop", "weg damit, wir machen Zahlungen"],
    ["es", "drop", "sí, déjalo"],
    ["es", "keep", "mantenlo para después"],
    ["fr", "drop", "laisse tomber"],
    ["fr", "keep", "garde les deux"],
    ["pt", "drop", "sim, esquece isso"],
    ["pt", "keep", "mantém os dois"],
    ["ru", "drop", "да, бросай это"],
    ["ru", "keep", "оставь оба"],
    ["vi", "drop", "thôi bỏ, làm thanh toán trước"],
    ["vi", "keep", "giữ cả hai"],
    ["zh", "drop", "算了"],
    ["zh", "keep", "保留吧，先做支付"],
    ["ja", "drop", "やめて"],
    ["ja", "keep", "うん、残しておいて"],
    ["en", "keep", "no keep it, we come back to that next week"],
    ["en", "keep", "leave everything the way it is"],
    ["en", "keep", "no need to drop anything, keep them in the backlog"],
    ["en", "drop", "no need to keep them, drop them all"],
    ["en", "drop", "drop it and start with payments"],
    ["en", "drop", "yep abandon all the tasks"],
    ["en", "drop", "drop all open tasks"],
    ["de", "drop", "lass es"],
    ["de", "keep", "lass es erstmal so"],
    ["de", "keep", "lass sie stehen, die brauchen wir noch"],
    ["es", "drop", "déjalo, ya no importa"],
    ["es", "keep", "déjalo como está"],
    ["fr", "keep", "laisse tout comme ça"],
    ["pt", "keep", "deixa como está por enquanto"],
    ["ru", "keep", "пусть остаются"],
    ["ru", "drop", "да, удаляй"],
    ["zh", "keep", "保持原样"],
  ])("%s, %s: %s", (language, answer, message) => expect(answerTo(language, message)).toBe(answer));
});

describe("no drop, since it is denied or has a condition", () => {
  it.each([
    ["en", "don't throw it away"],
    ["en", "you shouldn't drop them"],
    ["en", "nobody said drop it, i never said drop it"],
    ["en", "we can't just scrap it, legal wants it"],
    ["en", "only drop it if the tests stay green"],
    ["en", "drop it as soon as payments are live"],
    ["en", "let me see the list before you drop it"],
    ["de", "vergiss es bloß nicht"],
    ["de", "verwirf es, sobald die Zahlungen laufen"],
    ["de", "lass sie nicht fallen"],
    ["es", "olvídalo cuando terminemos los pagos"],
    ["fr", "n'oublie pas"],
    ["fr", "ne jette rien"],
    ["pt", "não esquece isso"],
    ["pt", "apaga isso quando acabar"],
    ["ru", "не бросай это"],
    ["ru", "удали это, когда закончим платежи"],
    ["vi", "đừng bỏ nó"],
    ["zh", "等支付做完之后再删掉吧"],
    ["ja", "支払いができたら捨てて"],
  ])("%s: %s", (language, message) => expect(answerTo(language, message)).not.toBe("drop"));
});

describe("no answer, since it is said of something else", () => {
  it.each([
    ["en", "maybe we drop the trial month... ugh no, sales would kill me. we keep it"],
    ["en", "the trial month? drop it"],
    ["en", "the header jumps in both browsers"],
    ["en", "keep that button blue please"],
    ["en", "save the date for the party and don't drop the cake"],
    ["de", "beide Browser zeigen den Kopf doppelt"],
    ["de", "der Probemonat? lass das weg"],
    ["fr", "les deux navigateurs plantent"],
    ["ru", "в обе кнопки добавь тень"],
    ["en", "keep it under five seconds"],
    ["en", "keep them sorted by date"],
    ["en", "we keep it as a json file"],
    ["en", "drop it into the assets folder"],
    ["en", "the old logo, drop it"],
    ["en", "the toast should drop it after a second"],
    ["en", "keep it up"],
    ["en", "our designer would say drop it"],
    ["de", "lass es blinken"],
    ["de", "behalte es als Zeichenkette"],
    ["de", "der alte Knopf, weg damit"],
    ["es", "mantenlo en minúsculas"],
    ["fr", "garde seulement le prix"],
    ["fr", "le vieux bandeau, supprime-le"],
    ["vi", "giữ nó trên một dòng"],
  ])("%s: %s", (language, message) => expect(answerTo(language, message)).toBeNull());
});
