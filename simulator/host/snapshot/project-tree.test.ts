import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { ProjectTree } from "./project-tree.ts";

const root = mkdtempSync(join(tmpdir(), "project-tree-"));
afterAll(() => rmSync(root, { recursive: true }));
const at = (path: string): string => join(root, path);

test("whatever comes, goes or is renamed in a folder that was listed long ago is seen at the next look", async () => {
  mkdirSync(at("src"));
  for (const path of ["a.txt", "src/b.txt"]) writeFileSync(at(path), path);
  const files = new ProjectTree(root);
  const paths = (): string[] => [...files.read(new Map()).tree.keys()].toSorted();
  const looks: string[][] = [];
  const changes = [
    () => {},
    () => writeFileSync(at("src/c.txt"), "new"),
    () => renameSync(at("src/c.txt"), at("src/d.txt")),
    () => rmSync(at("src/d.txt")),
    () => writeFileSync(at("src/.gitignore"), "b.txt\n"),
    () => rmSync(at("src"), { recursive: true }),
  ];
  for (const change of changes) {
    // Old enough for the times of every file and folder to be trusted.
    await setTimeout(50);
    files.read(new Map());
    change();
    looks.push(paths());
  }
  expect(looks).toEqual([
    ["a.txt", "src/b.txt"],
    ["a.txt", "src/b.txt", "src/c.txt"],
    ["a.txt", "src/b.txt", "src/d.txt"],
    ["a.txt", "src/b.txt"],
    ["a.txt", "src/.gitignore"],
    ["a.txt"],
  ]);
});
