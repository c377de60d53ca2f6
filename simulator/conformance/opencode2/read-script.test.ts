import { join } from "node:path";
import { expect, it } from "vitest";
import { readAll2 } from "./read-script.ts";
import { readScripts2 } from "./script.ts";
import { playable } from "./script-project.ts";

it("every script of the set is one that an author could write", () => {
  const { scripts, refused } = readAll2(join(import.meta.dirname, "../scripts2"));
  expect(refused).toEqual([]);
  expect(scripts.map(({ id }) => id)).toEqual(readScripts2().map(({ id }) => id));
});

it("scripts with Effects are left out where their library is not installed, and no others", () => {
  const all = readScripts2();
  const without = playable(all, false).map(({ id }) => id);
  expect(all.map(({ id }) => id).filter((id) => !id.startsWith("effect-"))).toEqual(without);
  expect(playable(all)).toEqual(all);
});
