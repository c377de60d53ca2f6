/** `idumb restore` as a person types it. */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { expect, it } from "vitest";
import { open, type Opened } from "../recovery/recovery.fixture.ts";
import { restoreIn } from "./restore.fixture.ts";

const restore = ({ directory }: Opened, ...args: readonly string[]) => restoreIn(directory, ...args);

it("lists what was kept, the newest first, and says what is never kept", async () => {
  const opened = open({ a: "1", "in/b": "2", "in/dist/c": "3" });
  expect(await restore(opened)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`Nothing was kept in ${opened.directory}.`),
  });
  await opened.keep({ named: ["a"] });
  await opened.keep({ named: ["in"], trees: true });
  const { code, out } = await restore(opened);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^r-2 {2}1970-01-01 00:00 UTC {2}ses_a {2}1 file, 1 B\n {2}before a call\n {2}in\/b \(1 B\)\n {2}not kept: in\/dist, .*\nr-1 /,
  );
  expect(out).toContain("Not kept:");
  const listed = JSON.parse((await restore(opened, "--json")).out) as { kept: { id: string }[] };
  expect(listed.kept.map(({ id }) => id)).toEqual(["r-1", "r-2"]);
});

it("gives back the files or folders that are named, and leaves what differs", async () => {
  const opened = open({ a: "1", "in/b": "2", "in/c": "3" });
  await opened.keep({ named: ["a", "in"], trees: true });
  rmSync(opened.at("in"), { recursive: true });
  opened.put({ a: "mine" });
  const dry = await restore(opened, "r-1", "in", "--dry-run");
  expect([dry.code, existsSync(opened.at("in"))]).toEqual([0, false]);
  expect(dry.out).toContain("in/b would be as it was\n");
  expect(dry.out).toContain("Nothing was written.");
  expect(await restore(opened, "r-1", "in/b")).toMatchObject({ code: 0, out: "in/b is as it was\n" });
  expect([opened.read("in/b"), opened.read("in/c")]).toEqual(["2", null]);
  const all = await restore(opened, "r-1", "--json");
  expect(all.code).toBe(1);
  expect(JSON.parse(all.out)).toEqual({
    id: "r-1",
    dryRun: false,
    files: [
      { path: "a", outcome: "differs" },
      { path: "in/b", outcome: "there already" },
      { path: "in/c", outcome: "put back" },
    ],
    keptFirst: null,
  });
  expect(opened.read("a")).toBe("mine");
  const forced = await restore(opened, "r-1", "a", "--force");
  expect(forced).toMatchObject({ code: 0, out: "a is as it was\nWhat stood there is kept as r-2.\n" });
});

it("refuses bad input in one line, and says what is in the way", async () => {
  const opened = open({ a: "1" });
  await opened.keep({ named: ["a"] });
  expect(await restore(opened, "r-9")).toMatchObject({
    code: 2,
    error: expect.stringContaining('kept as "r-9"'),
  });
  expect(await restore(opened, "../x")).toMatchObject({ code: 2 });
  expect(await restore(opened, "r-1", "b")).toMatchObject({
    code: 2,
    error: expect.stringContaining('no "b"'),
  });
  expect(await restore(opened, "--dir", opened.at("absent"))).toMatchObject({ code: 2 });
  rmSync(opened.at("a"));
  mkdirSync(opened.at("a"));
  expect(await restore(opened, "r-1", "--force")).toMatchObject({
    code: 3,
    out: "a is not put back: a folder stands there\n",
  });
});

it("prints no name that would steer the terminal", async () => {
  const opened = open({ "a\u001b[2Jb\nr-9": "1" });
  await opened.keep({ named: ["a\u001b[2Jb\nr-9"] });
  for (const args of [[], ["r-1"]]) {
    const { out } = await restore(opened, ...args);
    expect(out).not.toContain("\u001b");
    expect(out).not.toMatch(/^r-9/m);
  }
});
