/** Who says first that they only inform is asked nothing, unless a list of words hears a change in it. */
import { expect, it } from "vitest";
import { isScored } from "./heard.fixture.ts";

const WEB = "Build a web app for bookings with Vue and Django, a calendar and mail reminders";

it.each([
  "For context: Tilda runs the front desk and is away until May; her questions come to me.",
  "Context: this goes out on Friday. The staging data was renewed.",
  "fyi the other branch office uses paper",
  "In case it comes up for you too: the old tablet flickers.",
  "Zur Info: die Kasse ist ein anderes Projekt",
  "pour info, la caisse est un autre projet",
  "para que sepas, la caja es otro proyecto",
  "só para saberes, a caixa é outro projeto",
  "к сведению: касса это другой проект",
  "để em biết: quầy thu ngân là dự án khác",
  "供参考：收银台是另一个项目",
  "ご参考まで、レジは別のプロジェクトです",
])("%s", (message) => expect(isScored(WEB, message)).toBe(false));

it.each([
  "fyi, scrap the calendar",
  "in case it rains, show an umbrella beside the booking",
  "the context menu gets a copy entry",
  "background music on the start page",
  "we use paper, for the record",
])("is no mere information: %s", (message) => expect(isScored(WEB, message)).toBe(true));
