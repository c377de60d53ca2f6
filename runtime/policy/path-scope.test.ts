/** Scopes of tasks: normalise first, dot files count, nothing outside of the project ever matches. */
import { describe, expect, it, test } from "vitest";
import { inPathScope } from "./path-scope.ts";

const inside = (path: string, ...globs: string[]) => inPathScope(path, globs, "/srv/project");

test.each([
  ["src/a.ts", "src/**"],
  ["/srv/project/src/deep/a.ts", "src/**"],
  ["src/.hidden", "src/**"],
  ["src/a.ts", "./src"],
  ["src/deep/a.ts", "src/"],
  ["README.md", "*.md"],
  ["anything/at/all", "."],
])("%s is inside %s", (path, glob) => expect(inside(path, glob)).toBe(true));

test.each([
  ["src/../.env", "src/**"],
  ["source/a.ts", "src/**"],
  ["src/a.js", "src/**/*.ts"],
  ["/srv/projects/src/a.ts", "src/**"],
  ["../project2/src/a.ts", "**"],
  ["/etc/passwd", "**"],
  ["docs/README.md", "*.md"],
])("%s is outside of %s", (path, glob) => expect(inside(path, glob)).toBe(false));

test("no globs mean the whole project and nothing beyond it", () => {
  expect(inside(".env")).toBe(true);
  expect(inside("../other/x")).toBe(false);
});

test("a negated glob takes out of the others", () => {
  expect(inside("src/a.ts", "src/**", "!src/generated/**")).toBe(true);
  expect(inside("src/generated/a.ts", "src/**", "!src/generated/**")).toBe(false);
});

test("a negated folder is taken out whole, dot files too, and one alone leaves everything else", () => {
  expect(inside("src/generated/.a", "!src/generated")).toBe(false);
  expect(inside("src/generated", "!./src/generated/")).toBe(false);
  expect(inside("src/a.ts", "!src/generated")).toBe(true);
  expect(inside(".env", "!src")).toBe(true);
  expect(inside("src/a!", "src/a!")).toBe(true);
});

test("a glob is taken whole: what another names does not widen it", () => {
  expect(inside("docs/a.md", "src", "docs")).toBe(true);
  expect(inside("lib/a.md", "src", "docs")).toBe(false);
  expect(inside("src", "src")).toBe(true);
});

describe("a scope", () => {
  it("is the whole project without globs, and never more", () => {
    expect([
      inPathScope("a", [], "/p"),
      inPathScope("../a", [], "/p"),
      inPathScope("/p/.env", [], "/p"),
    ]).toEqual([true, false, true]);
  });

  it("takes a folder whole, dot files too", () => {
    expect(
      [
        ["src", "src/a/b"],
        ["src", "src"],
        ["src", "srcx/a"],
        ["src/**", "src/.hidden"],
        ["src/*.ts", "src/a.ts"],
        ["src/*.ts", "src/a/b.ts"],
        [".", "anything/at/all"],
        ["./src/", "src/a"],
        ["src/../lib", "lib/a"],
      ].map(([glob = "", path = ""]) => inPathScope(path, [glob], "/p")),
    ).toEqual([true, true, false, true, true, false, true, true, true]);
  });

  it("leaves out what is excluded, and with nothing but exclusions is everything else", () => {
    expect([
      inPathScope("src/a.ts", ["src/**", "!src/gen/**"], "/p"),
      inPathScope("src/gen/a.ts", ["src/**", "!src/gen/**"], "/p"),
      inPathScope("lib/a", ["!src/**"], "/p"),
      inPathScope("src/a", ["!src/**"], "/p"),
      inPathScope("src/.x", ["!src/**"], "/p"),
    ]).toEqual([true, false, true, false, false]);
  });
});
