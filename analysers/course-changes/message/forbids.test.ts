import { describe, expect, it } from "vitest";
import { saidOfFiles, saysPause } from "./forbids.ts";

describe("what a human rules out", () => {
  it.each([
    ["Clean up the project. Do not touch anything in legacy/, it must stay as it is.", ["legacy/"]],
    ["don't ever change src/api.ts please", ["src/api.ts"]],
    ["I don't want you to edit `vendor/` at all", ["vendor/"]],
    ["Refactor the parser, but leave src/old/*.ts alone.", ["src/old/*.ts"]],
    ["config/prod.yml must not be changed", ["config/prod.yml"]],
    ["Hands off db/schema.sql.", ["db/schema.sql"]],
    ["Räum auf. legacy/ bitte nicht anfassen!", ["legacy/"]],
    ["Ändere nichts in legacy/.", ["legacy/"]],
    ["Lass legacy/ in Ruhe.", ["legacy/"]],
    ["no toques legacy/", ["legacy/"]],
    ["ne touche pas à legacy/", ["legacy/"]],
    ["não mexa em legacy/", ["legacy/"]],
    ["не трогай legacy/", ["legacy/"]],
    ["đừng đụng vào legacy/", ["legacy/"]],
    ["不要修改 legacy/", ["legacy/"]],
    ["legacy/ は触らないでください", ["legacy/"]],
  ])("%s", (message, names) => {
    expect(saidOfFiles(message).forbidden).toEqual(expect.arrayContaining(names));
  });

  it.each([
    "Should I not touch legacy/?",
    "If the tests pass, don't touch legacy/.",
    "Don't touch anything except src/.",
    "Do not change files outside src/app.ts",
    "Edit legacy/old.txt, not the README.",
    "Don't forget to change legacy/old.txt.",
    "My boss said: don't touch legacy/",
    '"Do not touch legacy/, it must stay" is what the old README says; rewrite that sentence.',
    "```\ndon't touch legacy/\n```\nExplain this comment.",
    "Please write the importer in src/import.ts",
  ])("nothing: %s", (message) => {
    expect(saidOfFiles(message).forbidden.filter((name) => /[/.]/.test(name))).toEqual([]);
  });

  it("a plain word is a name right beside the verb only", () => {
    expect(saidOfFiles("don't touch legacy").forbidden).toContain("legacy");
    expect(saidOfFiles("don't touch the code that I wrote for legacy").forbidden).not.toContain("legacy");
  });

  it("what may be changed again is heard too", () => {
    expect(saidOfFiles("You may change legacy/ now").changed).toContain("legacy/");
    expect(saidOfFiles("Edit legacy/old.txt").changed).toContain("legacy/old.txt");
    expect(saidOfFiles("Look at legacy/old.txt").changed).toEqual([]);
  });
});

it.each([
  ["wait", true],
  ["Stop. Do nothing more for now, I have to think.", true],
  ["that's enough for today, we go on tomorrow", true],
  ["Do only the first part, then stop and let me review before you go on.", true],
  ["Warte mal", true],
  ["espera", true],
  ["подожди", true],
  ["等一下", true],
  ["Para", true],
  ["para, por favor", true],
  ["¡Para ya! Tengo que pensar.", true],
  ["Haz la primera parte y para.", true],
  ["Faz a primeira parte e para.", true],
  ["Mach den ersten Teil, dann stopp.", true],
  ["Fais la première partie, puis arrête.", true],
  ["Build the parser. Then stop.", true],
  ["Hold on, please", true],
  ["no more changes until I say so", true],
  ["just explain what you did, nothing else", true],
  ["Arrête", true],
  ["стоп", true],
  ["Сделай первую часть, потом остановись.", true],
  ["暂停", true],
  ["ちょっと待って", true],
  ["Khoan đã", true],
  ["Build the importer", false],
  ["go on with the rest", false],
  ["una app para el mercado", false],
  ["Para el importador, usa csv.", false],
  ["um app para a padaria", false],
  ["para de mandar depois das 22h", false],
  ["Add a stop button to the player.", false],
  ["Let me know when the tests pass.", false],
  ["Stop the server when the disk is full.", false],
  ["Add a review step, and wait a second before each retry.", false],
  ["csv is good enough for now, build the exporter", false],
  ["stundenzettel app. kommen gehen pause", false],
  ["пока нет данных, показывай пустой список", false],
  ["数据库等待时间改成五秒，之前是三秒", false],
  ["明日の天気を表示する", false],
  ["app đặt chỗ chờ cho quán", false],
])("%s: pauses %s", (message, pauses) => {
  expect(saysPause(message)).toBe(pauses);
});
