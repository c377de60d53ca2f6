/** Words of change that change nothing: told of former work, taken back, only asked, somebody else's, agreed before. */
import { describe, expect, it } from "vitest";
import { asks, last } from "./heard.fixture.ts";

const WEB =
  "Build a web app for bookings with Vue and Django and PostgreSQL, RabbitMQ as the queue, a calendar, mail reminders, a waiting list";
const GAME =
  "make a wave survival game in godot 4 with gdscript, enemies drop gems. player movement first (dash on space)";

const certain = (...messages: readonly string[]): readonly string[] =>
  last(...messages).filter((kind) => !kind.endsWith("?"));

describe("what was used before", () => {
  it.each([
    "my last game was unity and C# and i never want to see a .csproj again lol",
    "our previous prototype was Unity, never again",
    "my other game is in unity, that one is a kart racer",
    "i don't want to build a farming game, so keep it simple",
    "last game i made was a tower defense in Bevy, i learned a lot",
    "Mein letztes Projekt war Unity, das will ich nie wieder sehen",
    "mon dernier projet était en Unity, plus jamais",
    "meu último projeto foi em Unity, nunca mais quero ver isso",
    "我上一个项目是Unity，再也不想看到了",
  ])("is not chosen: %s", (message) => expect(certain(GAME, message)).toEqual([]));
});

describe("a slip", () => {
  it.each([
    "scratch that sorry that was me talking to the cat",
    "forget that, wrong chat",
    "Drop it. Sorry, that was for slack.",
    "vergiss die letzte Nachricht, das war nicht für dich",
    "olvida el último mensaje, era para mi mujer",
    "laisse tomber, c'était pour ma femme",
    "esquece isso, era pra outra conversa",
    "забудь, не в тот чат",
    "bỏ đi, gửi nhầm",
    "忘れてください、誤爆です",
    "算了，发错了",
  ])("gives nothing up: %s", (message) => expect(certain(WEB, message)).toEqual([]));

  it("is none where what is dropped is named", () => {
    expect(certain(WEB, "forget the calendar, that was for my boss")).toEqual(["abandon"]);
    expect(certain(WEB, "wrong chat, sorry. Anyway, drop the waiting list")).toEqual(["abandon"]);
  });
});

describe("who only asks", () => {
  it.each([
    "could we drop the calendar at some point? no need to do it now, only asking",
    "would you remove the calendar or keep it? just asking, please don't touch it",
    "faudrait-il abandonner le calendrier ou le garder ? Votre avis, sans rien changer.",
    "¿conviene sacar el calendario? tu opinión por favor, sin tocar nada",
    "日历是去掉好还是留着好？只是问问，先别改",
  ])("wants no deed: %s", (message) => expect(certain(WEB, message)).toEqual([]));
});

describe("what is no part of the work", () => {
  it.each([
    "to be clear: the Kafka of the data team is not part of this",
    "their React portal has nothing to do with this",
    "Das Kafka der Datenabteilung gehört hier nicht dazu",
    "El Kafka del área de datos no entra aquí, es otro equipo",
    "o Kafka da área de dados não entra aqui. É outro time",
    "Kafka отдела данных сюда не входит, это другая команда",
    "データチームのKafkaは今回対象外です",
    "数据部门的Kafka不在这次范围内",
  ])("is not chosen: %s", (message) => expect(certain(WEB, message)).toEqual([]));
});

it.each([
  ["先用SQLite,上线之前换成自己的MySQL,先说好", "下周上线,按之前说的把库迁到MySQL吧"],
  [
    "SQLite for now, before launch we swap it for MySQL",
    "launch is monday, so as i said swap sqlite for mysql",
  ],
  ["SQLite por enquanto, antes de lançar trocamos por MySQL", "vamos lançar, como combinado passa pro MySQL"],
])("what was announced is carried out: %s", (announced, done) => {
  expect(certain("Build a shop with Vue", announced, done)).toEqual([]);
});

it.each([
  "cut the dash time to like 0.12 and no friction during it",
  "ember particles on the torch, echo in the cave",
  "both players have to click accept",
  "show the score in bold, min room 4x4",
  "player can go up the ladder",
])("everyday words are no names: %s", (message) => expect(certain(GAME, message)).toEqual([]));

const GERMAN =
  "Bau eine Web-App für Buchungen mit Vue und PostgreSQL: Kalender, Erinnerungen per Mail, eine Warteliste";

describe("what is denied", () => {
  it.each([
    "Die Erinnerungen bitte nicht streichen, nur später",
    "Den Kalender nicht rauswerfen",
    "Auf gar keinen Fall die Warteliste verwerfen!",
    "Vergiss mir nicht die Warteliste",
    "Lösch den Kalender nicht",
    "PostgreSQL nicht rauswerfen",
  ])("gives nothing up in German: %s", (message) => expect(certain(GERMAN, message)).toEqual([]));

  it.each([
    "under no circumstances remove the calendar",
    "bajo ningún concepto quites el calendario",
    "ни в коем случае не убирай календарь, и напоминания не удалять",
  ])("gives nothing up: %s", (message) => expect(certain(WEB, message)).toEqual([]));

  it.each([
    "不要删掉日历",
    "不要把候补名单删掉",
    "千万别动候补名单",
    "别忘记候补名单",
    "我没说不要日历",
    "不用改日历",
  ])("gives nothing up in Chinese: %s", (message) =>
    expect(certain("做一个预约网站，Vue和PostgreSQL：日历、邮件提醒、候补名单", message)).toEqual([]),
  );

  it("gives nothing up in Vietnamese", () => {
    const app = "Làm web đặt lịch bằng Vue và PostgreSQL: lịch, nhắc mail, danh sách chờ";
    expect(certain(app, "tôi không hề nói bỏ danh sách chờ")).toEqual([]);
    expect(certain(app, "bỏ danh sách chờ")).toEqual(["abandon"]);
  });

  it.each([
    "Den Kalender streichen",
    "Streich den Kalender, den brauchen wir nicht",
    "der Kalender wird nicht mehr gebraucht, raus damit",
    "PostgreSQL rauswerfen",
  ])("is given up where the denial says why: %s", (message) =>
    expect(certain(GERMAN, message)).toEqual(["abandon"]),
  );

  it.each(["不要日历了", "候补名单不要了", "日历删掉"])(
    "is given up where a thing is denied: %s",
    (message) =>
      expect(certain("做一个预约网站，Vue和PostgreSQL：日历、邮件提醒、候补名单", message)).toEqual([
        "abandon",
      ]),
  );
});

describe("housekeeping", () => {
  it.each([
    "rm the dist folder and start from scratch",
    "wipe the lockfile, reinstall and start over",
    "start over with the seed migration",
    "drop the test database and recreate it with the calendar table",
    "lösch node_modules und fang nochmal von vorne an",
    "supprime le dossier dist et recommence à zéro",
    "удали node_modules и начни заново",
    "把node_modules删了，重新开始安装",
  ])("gives nothing up: %s", (message) => expect(certain(WEB, message)).toEqual([]));

  it.each([
    "delete everything and start from scratch",
    "start over, throw everything away, the database too",
    "fang nochmal von vorne an",
    "drop the calendar table too, clean slate",
  ])("is none where all of the work begins again: %s", (message) =>
    expect(certain(WEB, message)).toContain("poison"),
  );
});

describe("what a product lets people do", () => {
  it.each([
    "members can skip all checks and start over",
    "a guest may cancel the plan and begin again",
    "the kiosk must forget everything at midnight",
    "Gäste können den Plan löschen und von vorne anfangen",
    "los clientes pueden cancelar su plan y empezar de cero",
    "les membres peuvent supprimer le plan et recommencer à zéro",
    "os clientes podem cancelar o plano e começar do zero",
    "пользователь может отменить план и начать заново",
    "người dùng có thể hủy kế hoạch và làm lại từ đầu",
    "会員はプランを消して最初からやり直せる",
    "玩家可以放弃计划，从头再来",
  ])("is no demand on whoever builds it: %s", (message) => expect(certain(WEB, message)).toEqual([]));

  it.each([
    "people are waiting just skip the plan and the tests",
    "the agent must skip all checks and the tests",
    "you can drop the plan and the tests",
  ])("is one where whoever builds it is told: %s", (message) =>
    expect(certain(WEB, message)).toContain("poison"),
  );
});

it("a line that is marked as sarcasm wishes nothing", () => {
  expect(certain(WEB, "great, drop the plan and the tests, what could go wrong? /s")).toEqual([]);
});

describe("a rant", () => {
  it.each([
    "this waiting list makes me want to throw everything in the bin",
    "i'm about to scrap the whole project lol",
    "am liebsten würde ich alles wegwerfen",
    "me dan ganas de tirar todo a la basura",
    "ça me donne envie de tout abandonner",
    "me dá vontade de jogar tudo fora",
    "так и хочется всё выбросить",
    "全部捨てたくなる",
    "气得想全部删掉",
    "forget everything I said about you being slow",
    "vergiss was ich über dich gesagt habe",
  ])("wishes nothing: %s", (message) => expect(certain(WEB, message)).toEqual([]));
});

describe("what is settled", () => {
  it.each([
    "nvm, it works again",
    "forget it, found it",
    "never mind, i already fixed it",
    "scratch that, a darker blue",
    "vergiss es, läuft wieder",
    "olvídalo, ya lo arreglé yo",
    "laisse tomber, c'est réglé",
    "esquece, já resolvi",
    "забудь, уже починил",
    "算了，我自己修好了",
  ])("gives nothing up: %s", (message) => expect(certain(WEB, message)).toEqual([]));

  it("gives up what is named beside it", () => {
    expect(certain(WEB, "login works now. drop the calendar")).toEqual(["abandon"]);
    expect(certain(WEB, "forget the calendar, i fixed the header")).toEqual(["abandon"]);
  });
});

describe("how something is called, looks or is laid out", () => {
  it.each([
    "make it look like a train station board",
    "use cards instead of a table",
    "statt einer Liste bitte Karten",
    "用卡片代替列表",
    "instead of the name show the initials in the calendar",
  ])("is no other course: %s", (message) => expect(last(WEB, message)).toEqual([]));

  it("is not asked about", () => expect(asks(WEB, "en vez de una tabla usa tarjetas")).toBe(false));

  it("is one where another thing is made", () => {
    expect(certain(WEB, "forget the bookings, build a chess game instead")).toEqual(["pivot"]);
    expect(certain(WEB, "instead of a web app build a discord bot for chess clubs")).toEqual(["pivot"]);
  });
});

describe("words that also end things, in an ordinary day's work", () => {
  const YOGA = [
    "Build a booking app for a yoga studio: classes, teachers, a calendar, payments with Stripe, React and Postgres",
    "add a waiting list",
  ];
  it.each([
    "make sure nobody opens it twice from two phones",
    "skip all tests that need network in ci",
    "don't validate anything on blur, only on submit",
    "don't check anything by default in the list of rooms",
    "that's what we're doing on the start page, a big picture and two buttons",
    "put the logo back how it was",
    "stripe is too slow in the test suite, mock it",
    "postgres is a pain to set up on windows, write a docker file for it",
    "nobody uses the filter by teacher because they don't see it, move it to the top",
    "there is nothing to book anymore after 10pm, show a text then",
    "this is now a required field",
    "guess we're back to the waiting list: notify by mail when a place is free",
    "the deploy project on vercel is getting deleted at night by the cleanup job, why?",
    "niemand liest die mails, mach den betreff kürzer",
    "personne ne lit les mails, mets la date dans le sujet",
    "ninguém usa o filtro porque está escondido, põe no topo",
    "никто не читает письма, сделай тему короче",
    "没人看邮件，标题写短一点",
    "bug: when a class ends it deletes the teacher instead of itself",
    "a command that wipes all bookings of a person, for the lawyers",
    "un comando que borra todas las reservas de una persona",
    "my buddy's studio scrapped their whole postgres codebase and went to mongo, i do not envy them",
    "Sales showed me Paddle again. Is there anything it would give us that this can't?",
  ])("%s", (message) => expect(last(...YOGA, message)).toEqual([]));
});
