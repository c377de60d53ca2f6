/** A technology whose traces go, or that is complained of, does not stay beside the one named with it. */
import { describe, expect, it } from "vitest";
import { last } from "./heard.fixture.ts";

describe("the old one is named beside the new one, and goes", () => {
  it.each([
    [
      "what runs on it is deleted",
      "deploy goes on vercel",
      "site lives on the hetzner box now and the vercel project is getting deleted",
    ],
    [
      "it is taken out by another verb",
      "la seña se cobra con mercado pago",
      "integrá stripe y sacá lo de mercado pago",
    ],
    [
      "it is complained of",
      "a platformer, phaser 3",
      "set up the godot 4 project, phaser's tooling is doing my head in",
    ],
    [
      "in German",
      "deploy läuft über vercel",
      "die seite liegt jetzt auf dem hetzner server, das vercel projekt kannst du löschen",
    ],
    ["in French", "déploie sur vercel", "le site tourne sur hetzner, supprime le projet vercel"],
    ["in Portuguese", "o banco é postgres", "os dados ficam no mysql, apaga o código do postgres"],
    ["in Chinese", "数据库用postgres", "数据都放mysql里，postgres的代码删掉"],
  ])("%s", (_, first, second) => {
    expect(last("Build a shop with a cart and a blog", first, second)).toContain("contradict");
  });
});

describe("it stays beside the new one", () => {
  it.each([
    [
      "where nobody says that it goes",
      "the site lives on the hetzner box and the vercel project serves the images",
    ],
    ["where it only might go", "if vercel gets too expensive we look at hetzner"],
    [
      "where something on it goes that is no trace of it",
      "the images are on hetzner and the vercel logo in the footer goes left",
    ],
  ])("%s", (_, message) => {
    expect(last("Build a shop with a cart and a blog", "deploy goes on vercel", message)).toEqual([]);
  });
});
