/** Who tells the agent what it did wrong is asked nothing, unless a list of words hears a change in it. */
import { expect, it } from "vitest";
import { isScored } from "./heard.fixture.ts";

const WEB = "Build a web app for bookings with Vue and Django, a calendar and mail reminders";

it.each([
  "you muted the warnings. take the ignore comments out and fix what they say",
  "no, you also renamed the fixtures, put the old names back",
  "du hast die Prüfung nur ausgeschaltet, behebe die Ursache",
  "tu as seulement désactivé le test, corrige la cause",
  "has borrado el archivo de ejemplo, devuélvelo",
  "você apagou a pasta de exemplos, volta com ela",
  "ты удалил примеры, верни их",
  "你又把测试跳过了，去掉",
])("%s", (message) => expect(isScored(WEB, message)).toBe(false));

it.each([
  "you know what, drop the whole thing and make a game",
  "you can take the export out, nobody reads it",
  "you should use Go for the importer from now on",
  "you were right, scrap the calendar",
])("is no mere correction: %s", (message) => expect(isScored(WEB, message)).toBe(true));
