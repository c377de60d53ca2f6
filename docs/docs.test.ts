/**
 * Pages rot silently: a file moves, a function gets another name, an option goes. So every link, anchor, file, function
 * and command of every page is looked up here, and each kind of mistake is planted once to show that it would be found.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { parseScript } from "opencode-simulator";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../runtime/cli/commands.ts";
import { DEFAULT_CONFIG } from "../runtime/config/config.ts";
import { parseScript2 } from "../simulator/conformance/opencode2/read-script.ts";
import { EXIT_CODES } from "../scenarios/run/could-not-run.ts";
import { blocksOf, cellsOf, type Page } from "./page.ts";
import { deadCommands, deadLinks, deadNames, deadSymbols, type Repository } from "./page-problems.ts";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
  maxBuffer: 1e8,
})
  .split("\n")
  .filter((path) => path !== "" && existsSync(path));
const scriptsOf = (path: string): string[] => {
  const { scripts = {} } = JSON.parse(readFileSync(path, "utf8")) as { scripts?: Record<string, string> };
  return Object.keys(scripts);
};
const repository: Repository = {
  files,
  read: (path) => readFileSync(path, "utf8"),
  scripts: ["package.json", "runtime/package.json"].flatMap(scriptsOf),
  workspaces: files
    .filter((path) => /^[\w-]+(?:\/[\w-]+)?\/package\.json$/.test(path))
    .flatMap((path) => {
      const { name = "" } = JSON.parse(readFileSync(path, "utf8")) as { name?: string };
      return [name, path.replace("/package.json", "")];
    }),
  idumb: new Map(
    COMMANDS.map(({ name, options }) => [name, options.map(({ flags }) => flags.split(" ")[0] ?? "")]),
  ),
  subcommands: files
    .filter((path) => path.startsWith("simulator/command/"))
    .flatMap((path) => [...readFileSync(path, "utf8").matchAll(/\.command\("([\w-]+)"\)/g)])
    .map(([, name = ""]) => name),
};

const pages = files
  .filter((path) => path.endsWith(".md") && !/(^|\/)(fixtures?|corpus|agents)\//.test(path))
  .map((path): Page => ({ path, text: readFileSync(path, "utf8") }));
const page = (path: string): Page => ({ path, text: readFileSync(path, "utf8") });

const CHECKS = [
  ["link or anchor", deadLinks, "[a](docs/nowhere.md) and [b](docs/glossary.md#no-such-heading)", 2],
  ["file name", deadNames, "`runtime/nowhere.ts`, `no-such-file.ts` and `docs/*.nothing`", 3],
  [
    "function",
    deadSymbols,
    "`noSuchFunction` in `runtime/policy/gate.ts`, and `ARROWS` in `ground/architecture.ts`, which imports it",
    2,
  ],
  [
    "command",
    deadCommands,
    "```sh\nnpm run nothing\nnode ground/nowhere.ts\nmake\nnpx vitest run nowhere\nnpm pack -w x\nnpx opencode-simulator nonsense\nnpx idumb nonsense\nnpx idumb log --nonsense\n```\n",
    8,
  ],
] as const;

describe.each(CHECKS)("a dead %s", (_kind, problems, planted, count) => {
  it.each(pages.map((one) => [one.path, one] as const))("is not in %s", (_path, one) => {
    expect(problems(one, repository)).toEqual([]);
  });

  it("would be found", () => {
    expect(problems({ path: "planted.md", text: planted }, repository)).toHaveLength(count);
  });
});

describe("the checker takes for right", () => {
  it.each([
    ["a link to a heading", deadLinks, "[a](docs/glossary.md#the-suite), [b](https://example.org/x)"],
    ["an anchor of the page itself", deadLinks, "# One two\n\n[a](#one-two)"],
    ["a link in code", deadLinks, "`[a](nowhere.md)`"],
    ["a folder, a pattern, a file by its name", deadNames, "`runtime/policy/`, `docs/*.md`, `gate.ts`"],
    ["files of a user", deadNames, "`.idumb/plans/x.md`, `src/plugin`, `$PROJ/a.ts`"],
    ["a function that is there", deadSymbols, "`gate` in [the gate](runtime/policy/gate.ts)"],
    ["a comment and an option", deadCommands, "```sh\nnpm run stress -- --seed 1 # npm run nothing\n```\n"],
  ] as const)("%s", (_what, problems, text) => {
    expect(problems({ path: "planted.md", text }, repository)).toEqual([]);
  });
});

describe("a JSON block", () => {
  const validate = new Ajv({ strict: false }).compile(
    JSON.parse(readFileSync("runtime/config/idumb.schema.json", "utf8")) as object,
  );
  const isSettings = (value: object): boolean => "mode" in value || "$schema" in value;
  const blocks = pages.flatMap((one) =>
    blocksOf(one)
      .filter(({ lang }) => /^jsonc?$/.test(lang))
      .map(({ text }) => [one.path, JSON.parse(withoutComments(text)) as object] as const),
  );

  it("is there, and each of them parses", () => expect(blocks.length).toBeGreaterThan(3));

  it("of settings is valid by the schema, and the schema would refuse a wrong one", () => {
    const settings = blocks.filter(([, value]) => isSettings(value));
    expect(settings.length).toBeGreaterThan(0);
    for (const [path, value] of settings)
      expect([path, validate(value), validate.errors]).toEqual([path, true, null]);
    expect(validate({ mode: "lax" })).toBe(false);
  });

  it("of a script can be played", () => {
    const scripts = blocks.filter(([, value]) => "steps" in value);
    expect(scripts.length).toBeGreaterThan(0);
    const isOf2 = (value: object): boolean => JSON.stringify(value).includes('"model":');
    expect(scripts.some(([, value]) => isOf2(value))).toBe(true);
    for (const [path, value] of scripts)
      expect((isOf2(value) ? parseScript2 : parseScript)(value, path)).toBeDefined();
  });
});

it("the settings of the plugin stand in their page with their defaults, and nothing else does", () => {
  const rows = page("docs/user/settings.md").text.matchAll(/^\| `([\w.]+)` +\| `([^`]*)` +\|/gm);
  const told = Object.fromEntries(
    [...rows].map(([, key = "", value = ""]) => [key, JSON.parse(value) as unknown]),
  );
  expect(told).toEqual(DEFAULT_CONFIG);
});

describe("a list on a page is whole", () => {
  it("runtime/README.md: every command of `idumb`, with what it is for", () => {
    const text = page("runtime/README.md").text;
    const told = [...text.matchAll(/^\| `npx idumb ([a-z]+)[^|]*\|/gm)].map(([, name]) => name);
    expect(told).toEqual(COMMANDS.map(({ name }) => name));
  });

  it("docs/scenarios.md: every scenario", () => {
    const scenarios = files.filter((path) => /^scenarios\/st-[^/]+\/scenario\.ts$/.test(path));
    expect(scenarios.length).toBeGreaterThan(15);
    expect(scenarios.filter((path) => !page("docs/scenarios.md").text.includes(`\`${path}\``))).toEqual([]);
  });

  it("docs/stress.md: every exit code, and no other", () => {
    const told = [...page("docs/stress.md").text.matchAll(/^\| (\d+) +\|/gm)].map(([, code]) => Number(code));
    expect(told).toEqual([0, 1, ...Object.values(EXIT_CODES)]);
  });

  it("docs/stress.md: every section of the bench", () => {
    const sections = /SECTIONS: [^{]*\{([^}]*)\}/.exec(readFileSync("bench/run.ts", "utf8"))?.[1] ?? "";
    const names = [...sections.matchAll(/^ +"?([\w-]+)"?:/gm)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !page("docs/stress.md").text.includes(`\`${name}\``))).toEqual([]);
  });
});

describe("the size of a page", () => {
  it("README: at most 150 lines", () => {
    expect(page("README.md").text.split("\n").length).toBeLessThanOrEqual(151);
  });

  it.each(pages.map((one) => [one.path, one] as const))("%s: no cell over 200 characters", (_path, one) => {
    expect(cellsOf(one).filter((cell) => cell.length > 200 && !/^-+$/.test(cell))).toEqual([]);
  });

  it("CONTRIBUTING: at most 8 kB", () => {
    expect(Buffer.byteLength(page("CONTRIBUTING.md").text)).toBeLessThanOrEqual(8_000);
  });

  it("docs/README.md lists every page of docs", () => {
    const listed = page("docs/README.md").text;
    const others = files.filter((path) => /^docs\/[\w-]+\.md$/.test(path) && path !== "docs/README.md");
    expect(others.filter((path) => !listed.includes(`(${path.slice("docs/".length)})`))).toEqual([]);
  });
});

/** Comments and trailing commas out; no text of these blocks holds two slashes. */
function withoutComments(text: string): string {
  return text.replaceAll(/(^|\s)\/\/.*$/gm, "$1").replaceAll(/,(\s*[}\]])/g, "$1");
}
