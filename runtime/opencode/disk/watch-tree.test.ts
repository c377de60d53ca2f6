import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { watchTree, type TreeWatch } from "./watch-tree.ts";

let directory = "";
let tree: TreeWatch | undefined;
afterEach(async () => {
  await tree?.close();
  rmSync(directory, { recursive: true, force: true });
});

const at = (path: string): string => join(directory, path);

function write(path: string, text = "1\n"): void {
  mkdirSync(join(at(path), ".."), { recursive: true });
  writeFileSync(at(path), text);
}

async function watched(...paths: readonly string[]): Promise<TreeWatch> {
  directory = mkdtempSync(join(tmpdir(), "watch-tree-"));
  for (const path of paths) write(path);
  tree = watchTree(directory, () => {});
  await tree.settled();
  return tree;
}

/** What the watch names after a change. */
async function after(change: () => void): Promise<readonly string[]> {
  change();
  await tree?.settled();
  return (tree?.changed() ?? []).map((path) => relative(directory, path)).toSorted();
}

describe("a watched tree", () => {
  it("names what was written, made and removed, once", async () => {
    await watched("src/a.ts", "src/b.ts");
    const changed = await after(() => {
      write("src/a.ts", "2\n");
      write("src/c.ts");
      rmSync(at("src/b.ts"));
    });
    expect(changed).toEqual(["src/a.ts", "src/b.ts", "src/c.ts"]);
    expect(await after(() => write("src/d.ts"))).toEqual(["src/d.ts"]);
  });

  it("names at once what it is told to look at, in a new folder as well, and only once", async () => {
    await watched("src/a.ts");
    write("src/a.ts", "2\n");
    write("web/deep/form.js");
    tree?.touch([at("src/a.ts"), at("web/deep/form.js")]);
    const names = tree?.changed().map((path) => relative(directory, path));
    expect(names?.toSorted()).toEqual(["src/a.ts", "web/deep/form.js"]);
    expect(await after(() => {})).toEqual([]);
  });

  it("names both names of what was moved, and what was written over by a move", async () => {
    await watched("a.ts", "b.ts");
    expect(await after(() => renameSync(at("a.ts"), at("c.ts")))).toEqual(["a.ts", "c.ts"]);
    const replace = (): void => {
      write("b.tmp");
      renameSync(at("b.tmp"), at("b.ts"));
    };
    expect(await after(replace)).toEqual(["b.ts"]);
  });

  it("names a change whose time was set back", async () => {
    await watched("a.ts");
    const change = (): void => {
      write("a.ts", "2\n");
      utimesSync(at("a.ts"), 1, 1);
    };
    expect(await after(change)).toEqual(["a.ts"]);
  });

  it("follows into folders that come, that are moved and that take another one's name", async () => {
    await watched("old/x.ts");
    expect(await after(() => write("new/deep/y.ts"))).toEqual(["new/deep/y.ts"]);
    expect(await after(() => write("new/deep/z.ts"))).toEqual(["new/deep/z.ts"]);
    expect(await after(() => renameSync(at("old"), at("moved")))).toEqual(["moved/x.ts", "old"]);
    expect(await after(() => write("moved/x.ts", "2\n"))).toEqual(["moved/x.ts"]);
    const swap = (): void => {
      renameSync(at("moved"), at("kept"));
      write("moved/w.ts");
    };
    expect(await after(swap)).toEqual(["kept/x.ts", "moved/w.ts", "moved/x.ts"]);
    expect(await after(() => write("moved/v.ts"))).toEqual(["moved/v.ts"]);
  });

  it("does not name what is read, ignored, or beyond a link", async () => {
    await watched(".gitignore", "a.ts");
    writeFileSync(at(".gitignore"), "secret/\n");
    await tree?.close();
    tree = watchTree(directory, () => {});
    await tree.settled();
    const outside = mkdtempSync(join(tmpdir(), "watch-outside-"));
    const changed = await after(() => {
      readFileSync(at("a.ts"));
      write("node_modules/x/y.js");
      write("secret/z");
      write("debug.log");
      symlinkSync(outside, at("link"));
    });
    expect(changed).toEqual(["link"]);
    expect(await after(() => writeFileSync(join(outside, "b"), "1"))).toEqual([]);
    rmSync(outside, { recursive: true });
  });

  it("that holds too much is not watched, which is said once, and nobody waits for it", async () => {
    directory = mkdtempSync(join(tmpdir(), "watch-tree-"));
    for (let index = 0; index < 20; index++) write(`${index}.txt`);
    const told: string[] = [];
    tree = watchTree(directory, (why) => told.push(why), 10);
    await tree.settled();
    expect(await after(() => write("late.txt"))).toEqual([]);
    expect(told).toEqual([`${directory} holds more than 10 files`]);
  });
});
