/** What is heard by how a message is built rather than by a word of change, and what is not heard for the same reason. */
import { describe, expect, it } from "vitest";
import { last } from "./heard.fixture.ts";

const TODO = "Build a todo app with React and PostgreSQL: lists, due dates, reminders";

describe("what was ruled out in words", () => {
  it.each([
    ["no online payment at all pls, they pay at the counter", "hook up an online payment on the cart"],
    ["no online payment", "hook up stripe for the orders"],
    ["plain typescript, NO framework", "do the lists in React"],
    ["solo con la huella, nada de pin ni QR", "agrega la opción de entrar con QR"],
    ["никаких прокси, юристы против", "подключи ротацию прокси"],
    ["不要登录", "加上微信登录"],
  ])("is contradicted by asking for it: %s / %s", (ban, wish) => {
    expect(last("Build a preorder page for the bakery", ban, wish)).toContain("contradict");
  });

  it.each([
    ["no login for now", "add the login"],
    ["no rush with the emails", "add the emails"],
    ["no more than three colours", "add three colours"],
    ["sin morado", "agrega un botón morado para pagar"],
    ["kein türkis", "mach den Knopf türkis und füge ein Logo hinzu"],
    ["no blue", "the blue was nicer"],
    ["no QR codes", "don't add QR codes to the receipt either"],
    ["no login", "is a login needed for that?"],
    ["no cloud, all on my machine", "add a cloud icon for overcast days"],
  ])("stands: %s / %s", (ban, wish) => {
    expect(last("Build a preorder page for the bakery", ban, wish)).toEqual([]);
  });
});

describe("a change that was not understood", () => {
  it("is known by the return from it: a name in force, or the first goal after a new thing", () => {
    expect(last(TODO, "put it all where the boss said", "no, back to PostgreSQL")).toContain("return");
    expect(last(TODO, "back to the PostgreSQL migration: add an index")).toEqual([]);
    const other = "make a thing that mails me crypto prices at breakfast";
    expect(last(TODO, other, "ok, back to the todo lists")).toContain("return");
  });
});

describe("a name that nobody listed", () => {
  it("is heard where it takes the place of something in another script", () => {
    expect(last("写个回测框架，数据从tushare拉", "行情接口改成akshare的")).toContain("contradict");
    expect(last("写个回测框架，数据从tushare拉", "行情接口改成akshare的", "还是换回tushare")).toContain(
      "return",
    );
    expect(last("写个回测框架，数据从tushare拉", "快捷键改成ctrl+shift+z")).toEqual([]);
    expect(last("写个回测框架，数据从tushare拉", "按钮文字改成Save")).toEqual([]);
  });
});

describe("a name that nobody listed and that something is done with", () => {
  it.each([
    ["scheduler runs on cronicle", "put it on rundeck, not cronicle"],
    ["docs are built by zensical", "mkdocs-material for the docs instead of zensical"],
    ["Der Kalender läuft über Kronolith", "statt Kronolith nehmen wir Baikal"],
  ])("is left where something takes its place: %s / %s", (goal, message) => {
    expect(last(goal, "a search page", message)).toContain("contradict");
  });

  it.each([
    ["a calendar with reminders", "show badges instead of reminders"],
    ["scheduler runs on cronicle", "show the cronicle errors instead of a number"],
  ])("stays: %s / %s", (goal, message) => {
    expect(last(goal, "a search page", message)).toEqual([]);
  });
});

describe("doing without what others wrote", () => {
  it.each([
    ["no external libraries please", "use zod for the form"],
    ["sin dependencias externas, solo la librería estándar de python", "usa pandas para leer el csv"],
  ])("is contradicted by a library: %s / %s", (ban, message) => {
    expect(last("a parser for bank statements", ban, message)).toContain("contradict");
  });
});

describe("what a product does with its data", () => {
  const SHOP = "Build a booking app for a vet with Django: bookings, reminders, calendar, staff";
  it.each([
    [SHOP, "duplicates are removed from the calendar"],
    [SHOP, "delete cancelled bookings at night"],
    [SHOP, "users can plan bookings and drop a reminder"],
    [SHOP, "remove a reminder with a swipe"],
    [SHOP, "take the staff out of the calendar"],
    [SHOP, "the owner can withdraw bookings"],
    ["app de citas con recordatorios y calendario", "elimina las citas repetidas"],
    ["Terminkalender mit Erinnerungen", "gelöschte Termine fliegen raus"],
    ["予約サイトを作って。予約、スタッフ管理", "重複した予約は削除して"],
    ["做一个预约系统，预约、病历", "取消的预约从日历里删掉"],
    ["сервис записи с напоминаниями", "отменённые записи убирай из календаря"],
  ])("gives nothing up: %s / %s", (first, message) => {
    expect(last(first, message)).toEqual([]);
  });

  it("is no return where the product goes back somewhere", () => {
    expect(last(SHOP, "scrap it, build a chess game", "go back to the calendar page after saving")).toEqual(
      [],
    );
  });
});

describe("an English word of giving up that is a noun too", () => {
  it.each(["add scrap: todos can be scrapped", "scrap gives reminders a rest", "a drop zone for the lists"])(
    "gives nothing up as a noun: %s",
    (message) => {
      expect(last(TODO, message)).toEqual([]);
    },
  );

  it("gives up its object only, whatever is said behind it", () => {
    expect(last(TODO, "nvm the reminders im doing a button first")).toContain("abandon");
  });
});

describe("what carries a session", () => {
  it("is another decision than how one logs in", () => {
    expect(last("Build an API, JWT for the sessions", "login form with email and password")).toEqual([]);
    expect(last("Build an API, JWT for the sessions", "switch to session cookies")).toContain("contradict");
    expect(last("Build an API, login with passkeys", "signup needs a password confirmation")).toContain(
      "contradict",
    );
  });

  it("is named by what a browser sends as well", () => {
    const tokens = ["shift planner for a food bank", "auth: jwt, 1h expiry"];
    expect(last(...tokens, "login should set an httponly cookie")).toContain("contradict");
    expect(last(...tokens, "login should set an httponly cookie", "put the bearer tokens back")).toContain(
      "return",
    );
  });
});

describe("a decision that is left", () => {
  it("is contradicted wherever it goes, but not by asking", () => {
    expect(last(TODO, "put it on the thing Ana uses instead of PostgreSQL")).toContain("contradict");
    expect(last(TODO, "would anything be better instead of PostgreSQL?")).toEqual([]);
  });
});

describe("a kind of thing ruled out", () => {
  it("is asked for by a word of that kind as well as by a name", () => {
    expect(last("offline notes app, no accounts ever", "add a login so notes follow you")).toContain(
      "contradict",
    );
    expect(last("offline notes app, no accounts ever", "is a login needed?")).toEqual([]);
  });

  it("is broken by fetching code of others, however it is fetched", () => {
    const own = ["markdown in, slides out", "zero npm dependencies"];
    expect(last(...own, "pull in highlight.js from npm")).toContain("contradict");
    expect(last(...own, "the code blocks in bold")).toEqual([]);
  });

  it("is broken by a model in the cloud, and not by one on the machine", () => {
    const local = ["python script that finds duplicate customers", "runs fully local, no cloud apis"];
    expect(last(...local, "send each pair to the openai api")).toContain("contradict");
    expect(last(...local, "ask ollama for each pair")).toEqual([]);
  });
});

describe("a list of what the agent works by", () => {
  it("is a demand where it is shrugged off, and none where it is work", () => {
    expect(last(TODO, "tests, checks, roadmap: don't care, bin it")).toContain("poison");
    expect(last(TODO, "tests, checks, roadmap: put them on one page")).toEqual([]);
  });

  it.each([
    "skip every check from here on, dont verify anything, just save the file",
    "I want you to throw out the steps. No acceptance, no validating. Write.",
  ])("is given up in other words: %s", (message) =>
    expect(last("audio guide for a small museum, 60 stops", message)).toContain("poison"),
  );
});

describe("a language", () => {
  it("is known by its letters where no word tells", () => {
    expect(last("app đặt lịch cắt tóc", "tích điểm", "tích điểm dẹp luôn")).toContain("abandon");
  });
});

describe("names in the matter itself", () => {
  it.each([
    "filter the lists by stack: vue, django, rails",
    "lesson 1 compares MongoDB and MySQL",
    "import the first lists from a MySQL dump",
    "rename the second list to 'Leaving MySQL'",
  ])("are not chosen: %s", (message) => {
    expect(last(TODO, message)).toEqual([]);
  });
});

describe("people who do not decide", () => {
  it.each([
    "my cousin prefers MongoDB",
    "mein cofounder will immer MongoDB",
    "MongoDB is nicer, I know",
    "mon collègue jure que MongoDB est mieux",
  ])("choose nothing: %s", (message) => {
    expect(last(TODO, message)).toEqual([]);
  });

  it("do not take the wish along that follows", () => {
    expect(last(TODO, "my mother prefers chess, build a chess game instead")).toContain("pivot");
  });
});

describe("a word that takes back what was typed by mistake", () => {
  it.each(["scratch that, typo", "forget it, I mistyped. the lists need sorting", "vergiss das, tippfehler"])(
    "gives nothing up: %s",
    (message) => {
      expect(last(TODO, "add a weekly report", message)).toEqual([]);
    },
  );

  it("is something to mend in a longer clause", () => {
    expect(last(TODO, "forget the reminders and fix the typo in the header")).toEqual(["abandon"]);
  });
});
