/** Decisions that are left, or taken up again, in words without a name; and the same words where a product says them. */
import { describe, expect, it } from "vitest";
import { last } from "./heard.fixture.ts";

const WEB =
  "Build a web app for bookings with Vue and Django, login by magic link, a calendar, mail reminders, guests in a json file";
const DESK = "Bau eine Web-App für Buchungen mit Vue und Django, Gäste in einer Textdatei, mit Kalender";
const NODE = "IoT firmware for a soil node in C, uplink over LoRaWAN, sleep mode, battery reading";
const BOT = "Сделай бота на discord.py. Нужны антиспам, варны, голосовые команды, статистика";
const LOCAL = "Quality check software in C# with WPF, defects list. It must run locally, no cloud please";

const certain = (...messages: readonly string[]): readonly string[] =>
  last(...messages).filter((kind) => !kind.endsWith("?"));

describe("a change in words", () => {
  it.each([
    [WEB, "keep the guests in MySQL instead of that json file"],
    [DESK, "Nimm SQLite statt der Textdatei für die Gäste"],
    [NODE, "uplink over bluetooth LE advertising. drop the lorawan stack"],
    [LOCAL, "run the model on AWS and send the pictures there"],
    ["做个质检软件，C# WPF。产线不允许连外网，必须本地跑", "推理改成调阿里云的接口"],
  ])("contradicts: %s / %s", (first, second) => expect(certain(first, second)).toContain("contradict"));

  it.each([
    [
      WEB,
      "login with email and password instead",
      "people hate it. links by mail again like we had it at first",
    ],
    [BOT, "храни статистику в Redis", "статистику клади в MongoDB", "вертаем редис взад"],
  ])("is a return: %s / %s / %s", (...messages) => expect(certain(...messages)).toContain("return"));

  it.each([
    [BOT, "голосовые команды вычёркиваем с концами"],
    [WEB, "im not going to finish it, close it down"],
    ["Fais une appli de covoiturage en React, trajets, messagerie", "la messagerie poubelle"],
    ["làm trang tra điểm thi cho học sinh, có thống kê", "phần thống kê trường sẽ mua ngoài"],
  ])("gives up: %s / %s", (first, second) => expect(certain(first, second)).toEqual(["abandon"]));
});

describe("the words of a product", () => {
  it.each([
    [WEB, "send the magic link again after 5 minutes"],
    [WEB, "guests should land where they stopped after login"],
    [WEB, "show the json file name instead of a number in the export"],
    [WEB, "close the calendar popup down when i click outside"],
    [NODE, "add bluetooth for configuration, uplink stays on lorawan"],
    [LOCAL, "put the backups on the NAS in the office"],
    [LOCAL, "install it on our own server"],
    [BOT, "слово из списка вычёркивается после варна"],
    ["Fais une appli de covoiturage en React, trajets", "une icône poubelle pour supprimer un trajet"],
  ])("change nothing: %s / %s", (first, second) => expect(certain(first, second)).toEqual([]));
});
