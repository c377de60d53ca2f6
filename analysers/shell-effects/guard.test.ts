/** What a guard with one rule answers for files, trees and patterns. */
import { describe, expect, it } from "vitest";
import { guardedGlob, guardedTree, NOTHING_GUARDED, type Guard } from "./guard.ts";
import { shellEffect } from "./shell-effect.ts";

const ledger: Guard = {
  ...NOTHING_GUARDED,
  name: "the ledger",
  path: (path) => (/\/ledger(\/|$)/i.test(path) ? "it writes the ledger" : null),
  places: [
    { path: "/srv/shop/ledger", holdsMore: true },
    { path: "/srv/shop/.audit.json", holdsMore: false },
  ],
};

describe("a tree", () => {
  it.each([
    ["/srv/shop/ledger/2026", "it writes the ledger"],
    ["/srv/shop", "the tree it changes holds the ledger"],
    ["/SRV/Shop", "the tree it changes holds the ledger"],
    ["/", "the tree it changes holds the ledger"],
    ["/srv/shop/src", null],
    ["/srv/sho", null],
  ])("%s: %s", (path, reason) => expect(guardedTree(path, ledger)).toBe(reason));
});

describe("a pattern", () => {
  it.each([
    ["/srv/shop/ledger/*", "it writes the ledger"],
    ["/srv/shop/*", "its pattern reaches the ledger"],
    ["/srv/shop/L*", "its pattern reaches the ledger"],
    ["/srv/shop/l*/*.csv", "its pattern reaches the ledger"],
    ["/srv/shop/[k-m]edger", "its pattern reaches the ledger"],
    ["/srv/shop/.a*", "its pattern reaches the ledger"],
    // Nothing lies below a file.
    ["/srv/shop/.a*/x", null],
    ["/srv/shop/src/*", null],
    ["/srv/shop/Ledge", null],
  ])("%s: %s", (pattern, reason) => expect(guardedGlob(pattern, ledger)).toBe(reason));
});

it("where nothing is guarded, no name in code is taken for a file", () => {
  const line = 'node -e \'require("fs").rmSync(".idumb")\'';
  expect(shellEffect(line, { directory: "/srv/shop" }, undefined).writes).toEqual([]);
});

it("a caller that guards nothing has nothing guarded", () => {
  const context = { directory: "/srv/shop" };
  for (const line of [
    "rm -rf .",
    "echo x > .*",
    "npm uninstall idumb",
    "export OPENCODE_PURE=1",
    "pkill opencode",
    "opencode --pure",
    'node -e \'require("fs").rmSync(".idumb")\'',
    "unknown .idumb/x",
  ])
    expect(shellEffect(line, context, undefined).governance).toBeNull();
});
