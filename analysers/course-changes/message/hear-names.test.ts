/** Names of technologies that choose nothing: they are somebody else's, for trying out, or everyday words. */
import { describe, expect, it } from "vitest";
import { last } from "./heard.fixture.ts";

const SHOP =
  "Build a shop for tea with React, Django, PostgreSQL, SendGrid as email and Tailwind: a basket, delivery slots, a loyalty card";

describe("what somebody else uses", () => {
  it.each([
    "every night we pull the stock levels from the supplier's Oracle",
    "mirror the orders into the accountant's MongoDB",
    "the bank's own portal runs on Angular, we only link to it",
    "read-only access to the MySQL of the warehouse is enough",
    "nachts holen wir die Bestände aus deren Oracle",
    "leemos el stock de su Oracle cada noche",
    "on récupère le stock depuis leur Oracle chaque nuit",
    "o estoque vem do Oracle deles toda noite",
    "остатки берём из их Oracle каждую ночь",
    "mỗi đêm lấy tồn kho từ Oracle của họ",
    "在庫は毎晩、取引先のOracleから取得する",
    "每晚从对方的Oracle同步库存",
    "sample user: a designer who does Vue and Svelte on the side",
    "our bakery is called Mongo Bread, put that in the header",
    "stop using inline styles in Svelte",
  ])("contradicts nothing: %s", (message) => expect(last(SHOP, message)).toEqual([]));

  it.each([
    "use the customer's Oracle as our database from now on",
    "we switch to their Oracle instead",
    "store the customers in MySQL",
    "the clients table moves to MySQL",
    "rewrite the pages in Svelte",
  ])("is a decision where the program itself changes: %s", (message) =>
    expect(last(SHOP, message)).toContain("contradict"),
  );
});

describe("what a program is tried out with", () => {
  it.each([
    "in the unit tests use SQLite",
    "locally we run SQLite",
    "lokal bitte SQLite",
    "en las pruebas usa SQLite",
    "dans les tests on prend SQLite",
    "nos testes usa SQLite",
    "в тестах используй SQLite",
    "テストではSQLiteを使って",
    "测试里用SQLite",
  ])("stands beside what it runs on: %s", (message) => expect(last(SHOP, message)).toEqual([]));

  it("is a decision where it is for everything", () => {
    expect(last(SHOP, "use SQLite, and add a test for the basket")).toEqual(["contradict"]);
  });
});

describe("what the browser keeps", () => {
  it("contradicts nothing while somebody is at it", () => {
    expect(last(SHOP, "unsaved reviews stay in localStorage")).toEqual([]);
    expect(last(SHOP, "remember the dark mode in localStorage")).toEqual([]);
  });

  it("is a decision where it is all there is", () => {
    expect(last(SHOP, "just keep the orders in localStorage")).toEqual(["contradict"]);
  });
});

describe("an everyday word", () => {
  it.each([
    "set the angular momentum of the wheel to zero",
    "give the tea page a svelte, airy border",
    "use ember shades for the sale",
    "put a flask icon next to each herbal tea",
    "resend the confirmations that bounced",
    "react to a long press on the card",
  ])("names nothing: %s", (message) => expect(last(SHOP, message)).toEqual([]));

  it.each(["use Angular for the pages", "pages in svelte please", "flask backend it is"])(
    "is a name where it is used as one: %s",
    (message) => expect(last(SHOP, message)).toEqual(["contradict"]),
  );

  it("that sets somebody going is no language", () => {
    const inRust = "Build a log shipper in Rust";
    expect(last(inRust, "looks right, go", "do the retries in Go instead of Rust")).toEqual(["contradict"]);
    expect(last("Build a log shipper in Rust, go", "next: a retry queue")).toEqual([]);
  });
});

describe("a name between the two halves of what gives it up", () => {
  it.each([
    "rip Tailwind out and write plain CSS",
    "take SendGrid out",
    "throw Tailwind out and keep the rest",
  ])("is given up: %s", (message) => expect(last(SHOP, message)).toEqual(["abandon"]));

  it.each(["don't rip Tailwind out, keep it", "take the Tailwind demo page out"])(
    "is not where that is denied, or a piece is meant: %s",
    (message) => expect(last(SHOP, message)).not.toContain("abandon"),
  );
});

it("what a sister said is hers", () =>
  expect(
    last("хочу сделать телеграм-квиз по столицам", "сестра сказала что Монако это не страна а машина"),
  ).toEqual([]));
