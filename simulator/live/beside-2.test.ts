import { expect, it } from "vitest";
import { openFakeHost2 } from "../host2/open/open-fake-host2.ts";
import { besideOneAnother2 } from "./beside-2.plays.ts";

it("a second process on a project of the fake OpenCode 2 has the sessions of the first, and a bus and plugins of its own", async () => {
  expect(await besideOneAnother2(openFakeHost2)).toEqual(["first", "on", "third"]);
});
