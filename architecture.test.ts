import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { unusedDoors, violationsOf } from "./ground/architecture.ts";
import { importCircles, type PackageFiles } from "./ground/import-circles.ts";
import { PLUGIN_WALLS } from "./ground/plugin-rooms.ts";
import { ARROWS, INNER_WALLS } from "./ground/rooms.ts";

const sources = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"],
  {
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((path) => path !== "" && existsSync(path) && !/(^|\/)(fixtures?|corpus)\//.test(path));

const texts = new Map(sources.map((path) => [path, readFileSync(path, "utf8")]));

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
    const arrows = Object.entries(ARROWS).flatMap(([from, to]) => [`${from}/`, ...to]);
    const walls = INNER_WALLS.flatMap(({ within, rooms, lower = [] }) => [within, ...rooms, ...lower]);
    const named = [...arrows, ...walls];
    expect([...new Set(named)].filter((room) => !isThere(room))).toEqual([]);
  });

  it("opens no door that nobody uses", () => {
    expect(unusedDoors(texts)).toEqual([]);
  });

  it("lists the rooms of the plugin lowest first", () => {
    const upward = PLUGIN_WALLS.flatMap(({ within, rooms }, at) =>
      PLUGIN_WALLS.slice(at + 1)
        .filter((above) => rooms.includes(above.within))
        .map((above) => `${within} -> ${above.within}`),
    );
    expect(upward).toEqual([]);
  });

  it("has no circle of imports: none of values, and none of types across folders", () => {
    expect(importCircles(texts, packageFiles())).toEqual({ ofValues: [], acrossFolders: [] });
  });

  // It parses every file of the repository, which takes longer the more other work the machine has.
  it("keeps its walls, its silence and its sizes in every file", { timeout: 120_000 }, () => {
    expect([...texts].flatMap(([path, text]) => violationsOf(path, text))).toEqual([]);
  });
});

describe("a rule fires when", () => {
  type Case = [title: string, path: string, source: string, message: RegExp];
  const cases: Case[] = [
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
    [
      "a tool of the repository imports the plugin",
      "ground/a.ts",
      'import "../runtime/kernel/decide.ts";',
      /ground\/ may not import/,
    ],
    ["the cluster's suite imports the plugin", "ci/a.ts", 'import "idumb";', /ci\/ may not import idumb/],
    [
      "a test of the pages reaches for more than it compares them with",
      "docs/a.test.ts",
      'import "../runtime/kernel/decide.ts";',
      /docs\/ may not import/,
    ],
    ...["journal", "views", "config", "late"].map((name): Case => [
      `${name} knows a host`,
      `runtime/${name}/a.ts`,
      'import "../opencode/host/wire.ts";',
      /may not import/,
    ]),
    [
      "the agent files are made from more of a host than its tools",
      "runtime/agents/a.ts",
      'import "../opencode/session/hear-human.ts";',
      /may not import/,
    ],
    ...["runtime/attic", "runtime/opencode/attic", "runtime/opencode2/attic"].map((folder): Case => [
      `${folder} has no place among the rooms`,
      `${folder}/a.ts`,
      `import "${posix.relative(folder, "runtime/kernel/decide.ts")}";`,
      /runtime\/ may not import/,
    ]),
    [
      "a new analyser has no walls",
      "analysers/attic/a.ts",
      'import "node:fs";',
      /analysers\/ may not import node:fs/,
    ],
    [
      "names of products know a message",
      "analysers/course-changes/tech/a.ts",
      'import "../message/bans.ts";',
      /may not import \.\.\/message/,
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

  it("a door is open that nobody uses", () => {
    const unused = unusedDoors(
      new Map([
        ["runtime/policy/a.ts", 'import "picomatch"; import "@idumb/shell-effects";'],
        ["runtime/policy/a.test.ts", 'import "../kernel/decide.ts";'],
        ["simulator/host/open/a.ts", 'import "../shape/clone.ts";'],
      ]),
    );
    expect(unused).toEqual(
      expect.arrayContaining([
        "reports -> simulator/",
        "runtime/policy/ -> runtime/kernel/",
        "simulator/host/* -> simulator/fault/",
        "simulator/host2/* -> simulator/model/",
      ]),
    );
    for (const used of [
      "runtime -> analysers/",
      "runtime/policy/ -> picomatch",
      "simulator/host/* -> simulator/host/shape/",
    ])
      expect(unused).not.toContain(used);
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
