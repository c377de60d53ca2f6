/** What people mean in words that no cue lists: by what is given up, taken up again, or named again. */
import { describe, expect, it } from "vitest";
import { last } from "./heard.fixture.ts";

const GYM = "Build a gym app with classes, trainers, a shop and a chat";
const QUIZ = ["Build a quiz app about flags, Svelte", "forget quizzes, make a flag painting game instead"];

describe("a part is given up", () => {
  it.each([
    ["after it was named as a question", "the chat? we won't be needing it"],
    ["however thoroughly", "Would you please remove the shop altogether? Nothing comes in its place."],
    ["by words of several pieces", "we are not going ahead with the shop"],
  ])("%s: %s", (_, message) => expect(last(GYM, message)).toEqual(["abandon"]));

  it("under another ending", () => {
    expect(last("приложение с рецептами, списком покупок и форумом", "форум не делаем")).toEqual(["abandon"]);
  });

  it.each([
    "classes that nobody booked are dropped at midnight",
    "change of plan for tonight: I'm out, continue tomorrow",
  ])("is not what is done to some of the data, nor tonight: %s", (message) => {
    expect(last(GYM, message)).toEqual([]);
  });
  it("is not what a customer may do, verb-last", () => {
    expect(last("Buchungs-App mit Kalender", "der Kunde kann eine Buchung verwerfen")).toEqual([]);
  });
});

describe("what was left is taken up again", () => {
  it.each([
    "nope. quiz.",
    "On reflection I preferred the quiz. Please resume it.",
    "ok the kids want the quiz, let's continue there",
  ])("by its kind: %s", (message) => expect(last(...QUIZ, message)).toEqual(["return"]));

  it("when a part is wanted back that was called by its kind", () => {
    expect(last(GYM, "drop the shop", "the owner wants the shop back")).toEqual(["return"]);
  });

  const DB = ["use postgres for the data", "switch to mongo"];
  it.each(["undo that, postgres stays", "ok ok you were right about postgres"])("by name: %s", (message) => {
    expect(last(...DB, message)).toEqual(["return"]);
  });
  it("but what is in force just stays", () => {
    expect(last(...DB, "mongo stays, add an index")).toEqual([]);
  });
});

describe("the goal is replaced", () => {
  it.each([
    [
      "Build a CLI that renames my photos by exif date, in Go",
      "Nobody cared about renaming. They all asked for a way to find duplicates across three drives. So that's what this is: a duplicate finder.",
    ],
    ["сделай лендинг для барбершопа", "барбершоп закрылся. теперь нужен сайт для доставки шашлыка с меню"],
    [
      "uma landing page pra minha confeitaria em html",
      "o que eu preciso mesmo é um cardápio pro whatsapp com pedido e taxa de entrega por bairro",
    ],
  ])("without an article, a product's name or a question meant: %s / %s", (goal, message) => {
    expect(last(goal, message)).toContain("pivot");
  });
});

describe("a demand to start over", () => {
  it("is heard although its words are words for looks, too", () => {
    expect(last("app de reservas com django", "apaga tudo e começa do zero")).toEqual(["poison"]);
    expect(last("app de reservas com django", "tira o zero da coluna de preço")).toEqual([]);
  });
});
