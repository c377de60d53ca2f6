/**
 * Options and snippets of the pages, asked of the programs themselves: every option of a command stands in that
 * command's `--help`, and every TypeScript snippet passes the type checker. One planted mistake of each kind is found.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { blocksOf, type Page } from "./page.ts";
import { optionsOf } from "./page-problems.ts";

const ROOT = join(import.meta.dirname, "..");
const pages = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => existsSync(path) && !/(^|\/)(fixtures?|corpus|agents)\//.test(path) && path !== "")
  .map((path): Page => ({ path, text: readFileSync(path, "utf8") }));

const scripts = (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> })
  .scripts;

/** What starts a program that a page names: a script of npm, without its launcher, or a command of the simulator. */
const startOf = (program: string): string =>
  scripts[program]?.replace("node ground/launch.mjs ", "") ??
  program.replace("opencode-simulator", "node --conditions=source simulator/cli.ts");

/** Whether a program knows an option, by its help; one that has no help declares its options in its source. */
function knower(program: string): (option: string) => boolean {
  const [command = "", ...args] = startOf(program).split(" ");
  const { stdout, stderr, status } = spawnSync(command, [...args, "--help"], { encoding: "utf8" });
  if (status === 0) return (option) => `${stdout}${stderr}`.includes(option);
  const source = readFileSync(args.at(-1) ?? "", "utf8");
  return (option) => new RegExp(`\\b${option.slice(2)}: \\{`).test(source);
}

describe("options of a command", () => {
  const named = Map.groupBy(pages.flatMap(optionsOf), ([program]) => program);

  it("are named on the pages at all", () =>
    expect([...named.keys()]).toEqual(expect.arrayContaining(["stress", "opencode-simulator check"])));

  it.each([...named])("%s: stand in its --help", { timeout: 300_000 }, (program, options) => {
    const knows = knower(program);
    expect(
      options.map(([, option]) => option).filter((option) => option !== "--help" && !knows(option)),
    ).toEqual([]);
    expect(knows("--no-such-option")).toBe(false);
  });

  it("are read off the commands", () => {
    const planted = {
      path: "planted.md",
      text: "```sh\nnpm run stress -- --seed 1 --no-such-option\nnpx opencode-simulator run --json # x\n```\n",
    };
    expect(optionsOf(planted)).toEqual([
      ["stress", "--seed"],
      ["stress", "--no-such-option"],
      ["opencode-simulator run", "--json"],
    ]);
  });
});

describe("a TypeScript snippet", { timeout: 300_000 }, () => {
  mkdirSync(join(ROOT, ".stress"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, ".stress/snippets-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The number of each snippet in which the type checker finds something, with what it says. */
  function errorsOf(snippets: readonly string[]): Map<number, string> {
    const files = snippets.map((text, index) => {
      const module = text.replaceAll(/"\.\.\/\.\.\/([\w-]+\.ts)"/g, '"../../spikes/$1"');
      writeFileSync(join(folder, `${index}.ts`), `${module}\nexport {};\n`);
      return `${index}.ts`;
    });
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ extends: "../../tsconfig.json", include: [], files }),
    );
    const { stdout } = spawnSync("node_modules/.bin/tsc", ["--noEmit", "-p", folder], { encoding: "utf8" });
    return new Map(
      [...stdout.matchAll(/(\d+)\.ts\(.*error (.*)/g)].map(([, file, error = ""]) => [Number(file), error]),
    );
  }

  it("passes the type checker in every page, and a wrong one does not", () => {
    const snippets = pages.flatMap((page) =>
      blocksOf(page)
        .filter(({ lang }) => lang === "ts")
        .map(({ text }) => text),
    );
    expect(snippets.length).toBeGreaterThan(2);
    const wrong = 'import { openFakeHost } from "opencode-simulator";\nvoid openFakeHost({ seeds: 1 });\n';
    expect([...errorsOf([...snippets, wrong])]).toEqual([[snippets.length, expect.stringMatching(/^TS\d+/)]]);
  });
});
