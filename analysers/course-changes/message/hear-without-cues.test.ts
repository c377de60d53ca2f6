/** Another course without a word of changing, a goal that is named again, a part that is pointed back to, idioms. */
import { describe, expect, it } from "vitest";
import { last } from "./heard.fixture.ts";

describe("a product is dismissed or another one pointed at, without a word of changing", () => {
  const RECIPES = "a recipe box for the family: title, ingredients, steps, photo";
  it.each([
    [
      "nobody would open it",
      RECIPES,
      "talked to everyone, nobody would ever open it. the thing we need in this flat is a chore rota: weekly rotation, who skipped what",
    ],
    [
      "in French",
      "un blog pour mes recettes, simple et joli",
      "le traiteur a besoin d'un truc pour faire ses devis : menus, convives, tva. c'est ça qu'on fait, mes recettes personne les lit",
    ],
    [
      "in Vietnamese",
      "làm cho tui cái web đặt trà sữa, có topping",
      "quán lên grab rồi, web riêng để làm gì nữa. giờ cái tui kẹt là chấm công: nhân viên làm theo ca, cuối tháng ra lương",
    ],
    [
      "in German",
      "ein display für den flur, wetter und busabfahrten",
      "display ist kaputt. mach mir lieber ne auswertung für mein balkonkraftwerk: shelly daten, ertrag pro tag",
    ],
  ])("%s", (_, first, second) => expect(last(first, second)).toEqual(["pivot"]));

  it("but what somebody wants of one thing is a wish like others", () => {
    expect(last(RECIPES, "what i want from his mail is only the pattern list: breakbeat, dembow")).toEqual(
      [],
    );
  });
});

describe("a former goal is named again", () => {
  const BOT = [
    "discord bot that finds a date for dnd night. 6 players, polls availability",
    "change of plan, a podcast site instead: episode list, player, about page",
  ];
  it("by words of its own among many others", () => {
    expect(
      last(
        ...BOT,
        "the deal fell through. the availability bot: finish the winner announcement after the poll closes",
      ),
    ).toEqual(["return"]);
  });
  it("but not where the present one is spoken of", () => {
    expect(last(...BOT, "list which episode was polled for availability by players")).toEqual([]);
  });
});

describe("a part is given up in a sentence of negated making", () => {
  it.each([
    ["une appli de covoiturage avec un chat et des stats co2", "les stats co2 on les fait pas finalement"],
    ["una app de padel con torneos y un ranking anual según ronda", "el ranking anual no lo hacemos"],
  ])("%s: %s", (first, second) => expect(last(first, second)).toEqual(["abandon"]));

  it.each([
    [
      "una app con citas y facturación",
      "La facturación la lleva ya mi gestoría, así que esa parte no hace falta que la hagas.",
    ],
    [
      "une appli avec un planning et une messagerie",
      "Pour la messagerie, tout le monde est déjà sur Signal. Inutile de la développer.",
    ],
    [
      "an app with a calendar and a watch face",
      "About the watch face: nobody in the beta owns one. Strike it.",
    ],
  ])("that was named a sentence before: %s / %s", (first, second) =>
    expect(last(first, second)).toEqual(["abandon"]),
  );

  it("and a message is not another's words for a criterion in it", () => {
    expect(
      last("gestor de torneos", "y un ranking anual con puntos según ronda", "el ranking anual fuera"),
    ).toEqual(["abandon"]);
  });
});

describe("idioms", () => {
  it.each([
    ["an inventory for the bike shop", "plot twist: a quiz about birds, with sounds and a leaderboard"],
    ["un inventario para la tienda de bicis", "cambiemos el chip: un juego de preguntas sobre pájaros"],
    ["ein inventar für den fahrradladen", "wir satteln um: ein quiz über vögel mit geräuschen"],
    ["учёт для веломагазина", "меняем концепцию: викторина про птиц со звуками"],
    ["自行车店的库存", "换赛道：做一个鸟类问答游戏"],
  ])("leave the goal: %s / %s", (first, second) => expect(last(first, second)).toContain("pivot"));

  it.each([
    ["an inventory for the bike shop", "less planning more code"],
    ["un inventario para la tienda de bicis", "menos charla y más código, déjate de burocracia"],
    ["ein inventar für den fahrradladen", "weniger reden, mehr code. lass den papierkram"],
  ])("drop the process: %s / %s", (first, second) => expect(last(first, second)).toContain("poison"));

  it.each([
    ["an inventory for the bike shop", "the paperwork for each repair goes to the printer"],
    ["an inventory for the bike shop", "the u-turn arrow on the map is too thin"],
    // Who wants less talk wants no less of a plan.
    ["an inventory for the bike shop", "less talking more coding pls"],
  ])("are no idioms in the matter itself: %s / %s", (first, second) =>
    expect(last(first, second)).toEqual([]),
  );
});
