import { expect, test } from "vitest";
import { sampleGuard } from "../guard.fixture.ts";
import { shellEffect } from "../shell-effect.ts";
import { diffPaths } from "./diff-paths.ts";

const DIFF =
  "--- a/src/x.js\n+++ b/src/x.js\n@@ -1 +1 @@\n-a\n+b\n--- /dev/null\n+++ b/new.txt\t2026-01-01\n@@ -0,0 +1 @@\n+c\n";

test("every file of a diff is named once, without the folder that the tool strips", () => {
  expect(diffPaths(DIFF, 1)).toEqual(["src/x.js", "new.txt"]);
  expect(diffPaths("rename from a.js\nrename to lib/b.js\n", 1)).toEqual(["a.js", "lib/b.js"]);
  expect(diffPaths(DIFF, 0)).toEqual(["a/src/x.js", "b/src/x.js", "b/new.txt"]);
});

test("a header is a whole line, and what surrounds the name in it is no part of the name", () => {
  expect(diffPaths("--- a/x.js\r\n+++ b/x.js\r\n", 1)).toEqual(["x.js"]);
  expect(diffPaths('+++ "b/\\303\\244 x.js"\n+++ b/a"c"\n+++ "b/d" e\n', 1)).toEqual([
    "\\303\\244 x.js",
    'a"c"',
    'd" e',
  ]);
  expect(diffPaths("copy from a.js\ncopy to lib/c.js\n", 1)).toEqual(["lib/c.js"]);
  expect(diffPaths(" see --- a/x.js\n---  \n", 1)).toEqual([]);
});

const effect = (command: string) =>
  shellEffect(command, { directory: "/p", guard: sampleGuard("/p") }, undefined);

test.each([
  [
    "git apply from a here-document",
    "git apply --unidiff-zero - <<'E'\n--- a/opencode.json\n+++ b/opencode.json\n@@ -1 +1 @@\n-a\n+b\nE",
  ],
  ["patch from a here-document", "patch -p1 <<'E'\n--- a/.idumb/x\n+++ b/.idumb/x\n@@ -1 +1 @@\n-a\n+b\nE"],
])("%s cannot reach the governance", (_, command) => {
  expect(effect(command).governance).not.toBe(null);
});

test("a harmless diff names the files it writes", () => {
  expect(effect(`git apply <<'E'\n${DIFF}E`)).toMatchObject({
    writes: ["/p/src/x.js", "/p/new.txt"],
    governance: null,
  });
});
