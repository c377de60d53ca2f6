import { execFileSync } from "node:child_process";
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { open, paths, reasons } from "./recovery.fixture.ts";
import { readEntries, trashOf } from "./trash.ts";

const INIT =
  "git init -q && git add -A && git -c user.name=t -c user.email=t@t commit -q --allow-empty -m first";

it("keeps what git does not have, and leaves to git what it has", async () => {
  const { sh, put, keep } = open({
    ".gitignore": "*.db\nbuild/\nlocal/\n",
    "same.ts": "1",
    "changed.ts": "1",
    "staged.ts": "1",
  });
  sh(INIT);
  put({ "changed.ts": "2", "staged.ts": "2", "new.ts": "1", "a.db": "1", "local/deep/key": "1" });
  sh("git add staged.ts");
  const named = ["same.ts", "changed.ts", "staged.ts", "new.ts", "a.db", "local/deep/key", "absent"];
  expect(paths(await keep({ named }))).toEqual([
    "a.db",
    "changed.ts",
    "local/deep/key",
    "new.ts",
    "staged.ts",
  ]);
  expect(await keep({ named: ["same.ts", "absent"] })).toBe(null);
  expect(paths(await keep({ patterns: ["*.db", "local/*"] }))).toEqual(["a.db", "local/deep/key"]);
  expect(paths(await keep({ all: true }))).toHaveLength(5);
  put({ "app/[id]/page.ts": "1", "app/i/page.ts": "1" });
  expect(paths(await keep({ patterns: ["app/\\[id\\]/**"] }))).toEqual(["app/[id]/page.ts"]);
});

it("takes a folder with all that is in it only when the folder goes, without what a build makes again", async () => {
  const { keep } = open({ "src/a": "1", "src/b/c": "1", "src/node_modules/x/y": "1" });
  expect(await keep({ named: ["src"] })).toBe(null);
  const kept = await keep({ named: ["src"], trees: true });
  expect(paths(kept)).toEqual(["src/a", "src/b/c"]);
  expect(reasons(kept)).toEqual({ "src/node_modules": "a build or a reinstall makes it again" });
});

it("takes a repository inside the project whole, its history too, when it goes", async () => {
  const { sh, keep, put } = open({ "a.ts": "1" });
  sh(INIT);
  put({ "inner/b.ts": "1" });
  sh(`cd inner && ${INIT} && echo 2 > b.ts`);
  expect(paths(await keep({ named: ["inner/b.ts"] }))).toEqual(["inner/b.ts"]);
  const whole = paths(await keep({ named: ["inner"], trees: true }));
  expect(whole).toEqual(expect.arrayContaining(["inner/b.ts", "inner/.git/HEAD"]));
});

it("does without git where git does not answer, and leaves the history of the project alone", async () => {
  const { sh, keep, put } = open({ "a.ts": "1" });
  sh(INIT);
  put({ ".git/config": "no settings" });
  expect(paths(await keep({ named: ["a.ts"] }))).toEqual(["a.ts"]);
  expect(paths(await keep({ all: true }))).toEqual(["a.ts"]);
});

it("sees what git was told not to look at, and what git tracks in a folder of builds", async () => {
  const { sh, keep, put } = open({ "a.ts": "1", "b.ts": "1", "dist/c.ts": "1" });
  sh(`${INIT} && git update-index --assume-unchanged a.ts && git update-index --skip-worktree b.ts`);
  put({ "a.ts": "mine", "b.ts": "mine", "dist/c.ts": "mine" });
  expect(paths(await keep({ named: ["a.ts", "b.ts", "dist/c.ts"] }))).toEqual(["a.ts", "b.ts", "dist/c.ts"]);
});

it("keeps links as links, and follows none", async () => {
  const { directory, at, keep, back, read } = open({ "in/a": "1" });
  const outside = join(tmpdir(), `outside-${process.pid}`);
  mkdirSync(outside, { recursive: true });
  writeFileSync(join(outside, "secret"), "secret");
  try {
    symlinkSync(join(outside, "secret"), at("in/link"));
    symlinkSync(outside, at("in/folder"));
    const kept = await keep({ named: ["in", "in/folder/secret"], trees: true });
    expect(paths(kept)).toEqual(["in/a", "in/folder", "in/link"]);
    expect(reasons(kept)).toEqual({ "in/folder/secret": "it lies outside of the project" });
    const copies = readdirSync(join(trashOf(directory), "r-1")).map((name) =>
      readFileSync(join(trashOf(directory), "r-1", name), "utf8"),
    );
    expect(copies).not.toContain("secret");
    rmSync(at("in"), { recursive: true });
    expect(await back(kept)).toEqual({ "in/a": "put back", "in/link": "put back", "in/folder": "put back" });
    expect(read("in/link")).toBe("secret");
  } finally {
    rmSync(outside, { recursive: true });
  }
});

it("puts nothing behind a link that leads out of the project", async () => {
  const { at, keep, back } = open({ "in/a": "1" });
  const kept = await keep({ named: ["in"], trees: true });
  const outside = join(tmpdir(), `elsewhere-${process.pid}`);
  mkdirSync(outside);
  try {
    rmSync(at("in"), { recursive: true });
    symlinkSync(outside, at("in"));
    expect(await back(kept, true)).toEqual({ "in/a": "in the way" });
    expect(readdirSync(outside)).toEqual([]);
  } finally {
    rmSync(outside, { recursive: true });
  }
});

it("shares nothing with a file of several names, and gives back content, permissions and time", async () => {
  const { at, keep, back, read } = open({ a: "1" });
  chmodSync(at("a"), 0o751);
  linkSync(at("a"), at("b"));
  const { mtimeMs } = statSync(at("a"));
  const kept = await keep({ named: ["a"] });
  writeFileSync(at("b"), "2");
  expect(await back(kept, true)).toEqual({ a: "put back" });
  expect([read("a"), read("b")]).toEqual(["1", "2"]);
  expect(statSync(at("a")).mode & 0o777).toBe(0o751);
  expect(Math.abs(statSync(at("a")).mtimeMs - mtimeMs)).toBeLessThan(2);
});

it("does not wait for a pipe, and says what it could not read", async () => {
  const { at, keep } = open({ "in/a": "1", "in/closed": "1" });
  execFileSync("mkfifo", [at("in/pipe")]);
  chmodSync(at("in/closed"), 0o000);
  const kept = await keep({ named: ["in", "in/pipe"], trees: true });
  expect(reasons(kept)).toMatchObject({ "in/pipe": "it is no file" });
  // Nothing is closed to the superuser.
  const isClosed = process.getuid?.() !== 0;
  expect(/it cannot be copied: EACCES/.test(reasons(kept)["in/closed"] ?? "")).toBe(isClosed);
});

it("keeps to its bounds for a file, a call and all, and says what it left out", async () => {
  const { directory, keep } = open({
    "in/big": "x".repeat(30),
    "in/a": "12345",
    "in/b": "12345",
    "in/c": "1",
  });
  const ask = { named: ["in"], trees: true };
  const large = await keep(ask, { fileBytes: 20 });
  expect(paths(large)).toEqual(["in/a", "in/b", "in/c"]);
  expect(reasons(large)["in/big"]).toBe("it is too large: 30 B, a file may have 20 B");
  expect(Object.values(reasons(await keep(ask, { callBytes: 7 }))).join()).toContain("there was no room");
  expect(paths(await keep(ask, { callFiles: 2 }))).toHaveLength(2);
  expect(paths(await keep(ask, { spareBytes: Infinity }))).toEqual([]);
  expect(reasons(await keep(ask, { milliseconds: -1 }))["in/a"]).toBe("there was no time");
  await keep(ask, { allBytes: 60 });
  const held = (): Promise<readonly string[]> =>
    readEntries(trashOf(directory)).then((all) => all.map(({ id }) => id));
  const newest = await held();
  expect(newest.at(-1)).not.toBe("r-1");
  expect(newest).not.toContain("r-1");
  await keep(ask, { entries: 1 });
  expect(await held()).toHaveLength(1);
});

it("names as much as has room first, and the smallest of what it only guesses", async () => {
  const { keep } = open({ "far/big": "12345", "far/small": "1", near: "12345" });
  expect(paths(await keep({ named: ["near"], all: true }, { callBytes: 10 }))).toEqual(["far/small", "near"]);
});

it("fails where the trash cannot be made, and leaves no half entry", async () => {
  const { directory, put, keep } = open({ a: "1" });
  put({ ".idumb/trash": "a file" });
  await expect(keep({ named: ["a"] })).rejects.toThrow("trash");
  expect(await readEntries(trashOf(directory))).toEqual([]);
});

it("is read by nobody else, and an entry that was not finished is none", async () => {
  const { directory, keep } = open({ a: "1" });
  await keep({ named: ["a"] });
  const trash = trashOf(directory);
  const modes = ["", "r-1", "r-1/1", "r-1/kept.json"].map((name) => statSync(join(trash, name)).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o600, 0o600]);
  rmSync(join(trash, "r-1/kept.json"));
  expect(await readEntries(trash)).toEqual([]);
  expect((await keep({ named: ["a"] }))?.id).toBe("r-2");
});

it("puts back no copy that was changed, and reads no entry that names a place outside", async () => {
  const { directory, at, keep, back } = open({ a: "1" });
  const kept = await keep({ named: ["a"] });
  rmSync(at("a"));
  const entry = join(trashOf(directory), "r-1");
  writeFileSync(join(entry, "1"), "2");
  expect(await back(kept)).toEqual({ a: "damaged" });
  const text = readFileSync(join(entry, "kept.json"), "utf8");
  for (const path of ["../a", "/etc/a", "b/../../a"]) {
    writeFileSync(join(entry, "kept.json"), text.replace('"path":"a"', `"path":${JSON.stringify(path)}`));
    expect(await readEntries(trashOf(directory))).toEqual([]);
  }
});

it("overwrites nothing that differs unless it is asked to, and then keeps that as well", async () => {
  const { directory, put, keep, back, read } = open({ a: "1", b: "1" });
  const kept = await keep({ named: ["a", "b"] });
  put({ a: "2" });
  expect(await back(kept)).toEqual({ a: "differs", b: "there already" });
  expect(read("a")).toBe("2");
  expect(await back(kept, true)).toEqual({ a: "put back", b: "there already" });
  expect(read("a")).toBe("1");
  const [, standing] = await readEntries(trashOf(directory));
  expect(paths(standing ?? null)).toEqual(["a"]);
  expect(await back(standing ?? null, true)).toEqual({ a: "put back" });
  expect(read("a")).toBe("2");
});

it("does not replace what it could not keep first", async () => {
  const { at, keep, back, read } = open({ a: "1" });
  const kept = await keep({ named: ["a"] });
  truncateSync(at("a"), 60_000_000);
  expect(await back(kept, true)).toEqual({ a: "in the way" });
  expect(read("a")).not.toBe("1");
});
