import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { violationsOf } from "./ground/architecture.ts";
import { importCircles, type PackageFiles } from "./ground/import-circles.ts";
import { INNER_WALLS } from "./ground/rooms.ts";

const sources = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"],
  {
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((path) => path !== "" && existsSync(path) && !/(^|\/)(fixtures?|corpus)\//.test(path));

/** The source behind each name by which one workspace imports another. */
function packageFiles(): PackageFiles {
  const files = execFileSync("git", ["ls-files", "*/package.json"], { encoding: "utf8" }).split("\n");
  return new Map(
    files
      .filter((path) => path !== "")
      .flatMap((path) => {
        const { name, exports = {} } = JSON.parse(readFileSync(path, "utf8")) as Manifest;
        return Object.entries(exports).map(([subpath, file]): [string, string] => [
          posix.join(name, subpath),
          posix.join(posix.dirname(path), typeof file === "string" ? file : (file.source ?? "")),
        ]);
      }),
  );
}

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string | { readonly source?: string }>>;
}

describe("the house", () => {
  it("has rooms with sources in them", () => {
    const rooms = new Set(sources.map((path) => path.split("/")[0]));
    expect([...rooms]).toEqual(expect.arrayContaining(["runtime", "simulator", "reports", "scenarios"]));
  });

  it("builds no wall around a room that is not there, and opens no door to one", () => {
    const isThere = (room: string) => sources.some((path) => path.startsWith(room)) || existsSync(room);
    const named = INNER_WALLS.flatMap(({ within, rooms }) => [within, ...rooms]);
    expect([...new Set(named)].filter((room) => !isThere(room))).toEqual([]);
  });

  it("has no circle of imports: none of values, and none of types across folders", () => {
    const texts = new Map(sources.map((path) => [path, readFileSync(path, "utf8")]));
    expect(importCircles(texts, packageFiles())).toEqual({ ofValues: [], acrossFolders: [] });
  });

  it("keeps its walls, its silence and its sizes in every file", () => {
    expect(sources.flatMap((path) => violationsOf(path, readFileSync(path, "utf8")))).toEqual([]);
  });
});

describe("a rule fires when", () => {
  const cases: [title: string, path: string, source: string, message: RegExp][] = [
    ["the simulator imports the plugin", "simulator/a.ts", 'import x from "idumb";', /may not import idumb/],
    [
      "the plugin imports the simulator",
      "runtime/a.ts",
      'import x from "../simulator/b.ts";',
      /may not import/,
    ],
    ["reports reach for scenarios", "reports/a.ts", 'export * from "../scenarios/b.ts";', /may not import/],
    [
      "the kernel imports a Node module",
      "runtime/kernel/a.ts",
      'import "node:fs";',
      /may not import node:fs/,
    ],
    [
      "the kernel imports a neighbour room",
      "runtime/kernel/a.ts",
      'import "../policy/gate.ts";',
      /may not import/,
    ],
    [
      "a dynamic import crosses a wall",
      "runtime/policy/a.ts",
      'await import("node:fs");',
      /may not import node:fs/,
    ],
    [
      "a parser reaches for a rule",
      "analysers/code-risks/source/a.ts",
      'import "../rules/pick.ts";',
      /may not import/,
    ],
    ["policy reads the clock", "runtime/policy/a.ts", "export const t = Date.now();", /no Date/],
    ["policy draws a number", "runtime/policy/a.ts", "export const r = Math.random();", /no Math.random/],
    ["a persona reads the plugin", "scenarios/persona/a.ts", 'import "idumb";', /may not import idumb/],
    [
      "another room knows OpenCode",
      "runtime/journal/a.ts",
      'import "@opencode-ai/sdk";',
      /only runtime\/opencode/,
    ],
    [
      "a room of the fake host imports one above it",
      "simulator/host/wire/a.ts",
      'import type { S } from "../session/step/step.ts";',
      /may not import \.\.\/session/,
    ],
    [
      "a folder of the fake host has no place among its rooms",
      "simulator/host/attic/a.ts",
      'import "../shape/clone.ts";',
      /may not import \.\.\/shape/,
    ],
    [
      "the shell knows a program",
      "analysers/shell-effects/shell/a.ts",
      'import { GIT } from "../commands/git/git.ts";',
      /may not import \.\.\/commands/,
    ],
    [
      "a room of programs imports one that it does not name",
      "analysers/shell-effects/commands/git/a.ts",
      'import { SHELLS } from "../launchers/shells.ts";',
      /may not import \.\.\/launchers/,
    ],
    [
      "a floor of the adapter reaches for one above it",
      "runtime/opencode/gate/a.ts",
      'import type { B } from "../session/b.ts";',
      /may not import \.\.\/session/,
    ],
    [
      "a floor above the wire knows the host's packages",
      "runtime/opencode/session/a.ts",
      'import type { Part } from "@opencode-ai/sdk";',
      /may not import @opencode-ai\/sdk/,
    ],
    ["the port holds a value", "runtime/host/a.ts", "export const a = 1;", /types only/],
    ["the plugin writes to the terminal", "runtime/opencode/a.ts", 'console.log("x");', /terminal/],
    ["a file is too long", "runtime/a.ts", "\n".repeat(301) + "1;", /at most 300/],
    ["a function is too long", "runtime/a.ts", `function f() {${"\n".repeat(71)}}`, /at most 70/],
    [
      "the simulator names the plugin",
      "simulator/a.ts",
      'export const tool = "govern_plan";',
      /may not know/,
    ],
  ];
  it.each(cases)("%s", (_title, path, source, message) => {
    expect(violationsOf(path, source).join("\n")).toMatch(message);
  });

  it("nothing is wrong with an honest file, it does not", () => {
    expect(
      violationsOf(
        "runtime/kernel/a.ts",
        'import type { B } from "./b.ts";\nexport const date = (b: B) => b.date;',
      ),
    ).toEqual([]);
  });
});

describe("a circle of imports", () => {
  const circles = (files: Readonly<Record<string, string>>, packages: PackageFiles = new Map()) =>
    importCircles(new Map(Object.entries(files)), packages);

  it("of values is found, also by way of a third file and of what is handed on", () => {
    const files = {
      "a/a.ts": 'import { b } from "./b.ts"; export const a = b;',
      "a/b.ts": 'export * from "./c.ts";',
      "a/c.ts": 'import { a } from "./a.ts"; export const b = a;',
      "a/d.ts": 'import { a } from "./a.ts"; export const d = a;',
    };
    expect(circles(files).ofValues).toEqual([["a/a.ts", "a/b.ts", "a/c.ts"]]);
  });

  it("of types is found across folders, also by the name of a package, and may stand within one", () => {
    const files = {
      "a/a.ts": 'import type { B } from "far/b"; export type A = B;',
      "b/b.ts": 'import { type A } from "../a/a.ts"; export type B = A;',
      "a/c.ts": 'import type { D } from "./d.ts"; export type C = D;',
      "a/d.ts": 'export type { C as D } from "./c.ts";',
    };
    expect(circles(files, new Map([["far/b", "b/b.ts"]]))).toEqual({
      ofValues: [],
      acrossFolders: [["a/a.ts", "b/b.ts"]],
    });
  });
});
