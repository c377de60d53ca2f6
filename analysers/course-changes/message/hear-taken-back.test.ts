/** Words of giving up that give nothing up: what slips a memory, a thought that is taken back, a change that is ruled out. */
import { describe, expect, it } from "vitest";
import { asks, last } from "./heard.fixture.ts";

const WEB =
  "Build a web app for bookings with Vue and Django and PostgreSQL, a calendar, mail reminders, confetti on sign up";

describe("forgetting that happens to a memory", () => {
  it.each([
    "before i forget all of this, the coffee machine is loud",
    "before i forget the calendar, my sister called",
    "i always forget the calendar, sorry",
    "lest we forget the mail reminders",
    "bevor ich das alles vergesse, die Kaffeemaschine ist laut",
    "avant que j'oublie tout ça, la machine à café est bruyante",
    "antes de que se me olvide todo esto, la cafetera hace ruido",
    "antes que eu esqueça tudo isso, a máquina de café faz barulho",
    "antes que eu esqueça o calendário",
    "пока я не забыл всё это, кофемашина шумит",
    "trước khi em quên hết mấy cái này, máy cà phê ồn quá",
    "趁我还没忘掉这些，咖啡机很吵",
    "全部忘れる前に、コーヒーマシンがうるさい",
  ])("gives nothing up: %s", (message) => expect(last(WEB, message)).toEqual([]));

  it.each([
    "before i forget: drop the calendar",
    "drop the calendar before i forget",
    "we can forget about the calendar",
  ])("hides nothing that is given up beside it: %s", (message) =>
    expect(last(WEB, message)).toEqual(["abandon"]),
  );
});

describe("a thought that is taken back", () => {
  it.each([
    "my cofounder hates confetti. never mind then, all as it was",
    "das Konfetti nervt alle. egal, lass es weg... nein, alles bleibt so",
    "confetti? never mind, everything stays as it is",
  ])("leaves everything as it is: %s", (message) => expect(last(WEB, message)).toEqual([]));

  it("is none where the rest stays", () => {
    expect(last(WEB, "the calendar? drop it. everything else stays")).toEqual(["abandon"]);
    expect(last(WEB, "my cofounder hates confetti. never mind then")).toEqual(["abandon"]);
  });
});

describe("who leaves all as it is", () => {
  it.each([
    "looked at the gradient again. plain is nicer, all stays as it was",
    "forget the slogan, it stays what it is",
    "hm, maybe a mascot... my wife says no. everything stays",
  ])("and speaks of nothing in the work, raises no question: %s", (message) =>
    expect(asks(WEB, message)).toBe(false),
  );

  it.each([
    "leave the calendar out for good, the rest stays as it is",
    "rewrite it in Rust instead, all else stays as it is",
  ])("but changes a thing of the work, raises one: %s", (message) => expect(asks(WEB, message)).toBe(true));
});

describe("what is left as it is right away", () => {
  const CALENDAR: Readonly<Record<string, string>> = {
    en: "Build a web app for bookings with Vue and Django, a calendar, mail reminders, one name per guest",
    de: "Bau eine Web-App für Buchungen mit Vue und Django, mit Kalender und Erinnerungen per Mail",
    es: "Haz una app web de reservas con Vue y Django, con calendario y recordatorios por correo",
    fr: "Fais une appli web de réservation avec Vue et Django, un calendrier et des rappels par mail",
    ru: "Сделай веб-приложение для бронирования на Vue и Django, календарь и напоминания по почте",
  };

  it.each([
    ["en", "nah forget the name, it stays what it is"],
    ["en", "drop the calendar, leave it as it was"],
    ["de", "vergiss den Kalender, der bleibt wie er ist"],
    ["es", "olvida el calendario, se queda como está"],
    ["fr", "oublie le calendrier, il reste comme il est"],
    ["ru", "забудь про календарь, он остаётся как есть"],
  ])("%s: gives nothing up: %s", (language, message) =>
    expect(last(CALENDAR[language] ?? "", message)).toEqual([]),
  );

  it.each([
    "forget the calendar, the mail reminders stay",
    "forget the calendar. it stays dark here all day",
    "drop the calendar, it stays broken anyway",
    "drop the calendar, everything else stays as it is",
  ])("is none where something else stays: %s", (message) =>
    expect(last(CALENDAR["en"] ?? "", message)).toEqual(["abandon"]),
  );
});

describe("who spares the agent an answer", () => {
  const FORUM =
    "Build a forum where people ask and answer: antworten, répondre, responder, отвечать, trả lời, 回答, 返事, replies, polls";

  it.each([
    "you don't need to answer any of that, just typing: the coffee machine is loud",
    "i don't need a reply to any of this",
    "du musst auf das alles nicht antworten, ich tippe nur",
    "pas besoin de répondre à tout ça",
    "no hace falta que respondas a todo esto",
    "não precisa responder tudo isso",
    "не нужно на всё это отвечать",
    "khỏi trả lời hết mấy cái này",
    "这些都不用回答",
    "全部返事しなくていいよ",
  ])("gives up no answers of the product: %s", (message) => expect(last(FORUM, message)).toEqual([]));

  it.each(["we don't need the polls", "you don't need to build the polls", "drop the replies"])(
    "hides nothing that is given up: %s",
    (message) => expect(last(FORUM, message)).toEqual(["abandon"]),
  );
});

describe("no changes", () => {
  it.each([
    [
      "change `Welcome back` to `Hello` in `web/index.html`",
      "Show me the file. No changes, I only want to read it.",
    ],
    [
      "son cambios pequeños: cambia el título en `web/index.html`",
      "Muéstrame el archivo. Sin cambios, solo quiero leerlo.",
    ],
    ["uma mudança: muda o título em `web/index.html`", "Mostra o arquivo. Sem mudanças, só quero ler."],
    ["одно изменение: измени заголовок в `web/index.html`", "Покажи файл. Без изменений, только прочитать."],
    ["把 `web/index.html` 里的标题修改成 `Hello`", "看一下文件。不要修改，我只想看看。"],
  ])("are no topic that is given up, though the work is a change: %s", (goal, message) =>
    expect(last(goal, message)).toEqual([]),
  );
});

describe("how one thing of the product ends another", () => {
  const KEEP = "This is critical, please record it so that it is not forgotten. Decision:";
  const INVOICES = `${KEEP} every write to an invoice goes through the audit log.`;

  it.each([
    "nobody deletes an invoice, it is cancelled by another one.",
    "eine Rechnung wird durch eine andere storniert.",
    "una factura se anula, es cancelada por otra.",
  ])("gives nothing up: %s", (rule) => expect(last(INVOICES, `${KEEP} ${rule}`)).toEqual([]));

  it.each(["the invoices are cancelled", "the invoices got cancelled by legal"])(
    "is none where the thing itself goes: %s",
    (message) => expect(last(INVOICES, message)).toEqual(["abandon"]),
  );
});

describe("a wish that comes to nothing in its own message", () => {
  it.each([
    "actually let's do dark mode... no. no. leave it light, i'm just tired",
    "let's do bigger buttons... no. leave them",
    "wait should the logo be on the right? no, left is good. sorry, changing my mind every minute today",
    "so about the thing with the, wait, phone",
    "oh and the list could also, sorry, somebody at the door",
    "und wir könnten auch noch, moment, es klingelt",
  ])("asks nobody: %s", (message) => expect(asks(WEB, message)).toBe(false));

  it.each([
    "let's make it a game instead... no. make it a chess club, leave the bookings",
    "let's build a game instead, with the dog",
    "is it still a booking app? no. let's build a game instead",
  ])("is not taken for one that stands: %s", (message) => expect(asks(WEB, message)).toBe(true));
});
