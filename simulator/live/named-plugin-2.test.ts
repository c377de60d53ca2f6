import { expect, it } from "vitest";
import { openFakeHost2 } from "../host2/open/open-fake-host2.ts";
import { pluginsByPackage } from "./named-plugin-2.plays.ts";

it("the fake OpenCode 2 takes a plugin that is named by package from the cache of the host alone", async () => {
  expect(await pluginsByPackage(openFakeHost2)).toEqual([
    "with-exports/server {}",
    'with-main/main {"of":"mine"}',
  ]);
});
