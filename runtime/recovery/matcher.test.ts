import { expect, it } from "vitest";
import { baseOf, matcher } from "./matcher.ts";

it.each([
  ["/p/*.db", "/p/a.db", true],
  ["/p/*.db", "/p/.hidden.db", true],
  ["/p/*.db", "/p/in/a.db", false],
  ["/p/src/*", "/p/src/deep/a", true],
  ["/p/**", "/p/in/deep/a", true],
  [String.raw`/p/\[id\]/**`, "/p/[id]/a", true],
  [String.raw`/p/\[id\]/**`, "/p/i/a", false],
  ["/p/{a,b}.ts", "/p/c.ts", true],
  ["/p/in/+(a|aa)", "/p/in/x", true],
  ["/p/in/+(a|aa)", "/p/out", false],
])("%s and %s", (pattern, path, isMatched) => expect(matcher([pattern])(path)).toBe(isMatched));

it("takes no longer for many wildcards, and then counts the whole folder", () => {
  const many = matcher([`/p/in/${"*a".repeat(50)}`]);
  const begun = performance.now();
  expect(many(`/p/in/${"a".repeat(250)}b`)).toBe(true);
  expect(many("/p/out")).toBe(false);
  expect(performance.now() - begun).toBeLessThan(100);
});

it("begins where the pattern does", () => {
  expect(["/p/*.db", "/p/a/b", String.raw`/p/\[id\]/*`, "/*"].map(baseOf)).toEqual([
    "/p",
    "/p/a",
    "/p/[id]",
    "/",
  ]);
});
