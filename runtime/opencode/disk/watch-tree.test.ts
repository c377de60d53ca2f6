import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { watchTree } from "./watch-tree.ts";

let directory = "";
afterEach(() => rmSync(directory, { recursive: true, force: true }));

it("a folder that holds too much is not watched, which is said once, and nobody waits for it", async () => {
  directory = mkdtempSync(join(tmpdir(), "watch-tree-"));
  for (let index = 0; index < 20; index++) writeFileSync(join(directory, `${index}.txt`), "");
  const told: string[] = [];
  const tree = watchTree(directory, (why) => told.push(why), 10);
  await tree.settled();
  writeFileSync(join(directory, "late.txt"), "");
  await tree.settled();
  expect(tree.changed()).toEqual([]);
  expect(told).toEqual([`${directory} holds more than 10 files`]);
  await tree.close();
});
