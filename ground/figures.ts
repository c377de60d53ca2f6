/**
 * Makes docs/figures.md, and the tables of README.md and of the analysers' pages, from docs/figures.jsonl, and the
 * tables of the pages for users from the plugin's settings and from what hosts were measured to do. With
 * `--check` it writes nothing and ends with exit code 1 when one of them is stale.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import {
  figuresPage,
  measuredTable,
  parseFigures,
  shortTable,
  unpadded,
  withBlock,
} from "./figure-tables.ts";
import { compatibilityTable, settingsTable } from "./reference-tables.ts";

const read = (path: string): string => readFileSync(path, "utf8");
const readOr = (path: string, other: string): string => {
  try {
    return read(path);
  } catch {
    return other;
  }
};

const data = (path: string) => JSON.parse(read(path));
const withTable = (path: string, name: string, table: string) => ({
  path,
  text: withBlock(read(path), name, table),
});

const figures = parseFigures(read("docs/figures.jsonl"));
const pages = [
  { path: "docs/figures.md", text: figuresPage(figures) },
  withTable("README.md", "figures", shortTable(figures)),
  ...Object.entries({
    "shell-effects": /^shell-/,
    "course-changes": /^conversations-(sixth$|seventh$|eighth-|ninth|tenth|asked)/,
    "code-risks": /^bugs-(sixth-held|sixth-alarmed|all-read$|all-held|all-told|clean-any)/,
  }).map(([analyser, ids]) => {
    const path = `analysers/${analyser}/README.md`;
    return withTable(path, "figures", measuredTable(figures, ids));
  }),
  withTable("docs/user/other-guards.md", "guards", measuredTable(figures, /^guard-/)),
  withTable("docs/user/settings.md", "settings", settingsTable(data("runtime/config/idumb.schema.json"))),
  withTable(
    "docs/user/compatibility.md",
    "hosts",
    compatibilityTable(data("runtime/opencode/capabilities.generated.json")),
  ),
];
const stale = pages.filter(({ path, text }) => unpadded(readOr(path, "")) !== unpadded(text));

if (process.argv.includes("--check")) {
  for (const { path } of stale) console.log(`${path} is stale: run npm run figures`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const { path, text } of stale) writeFileSync(path, text);
  const paths = stale.map(({ path }) => path);
  if (paths.length > 0) spawnSync("node_modules/.bin/oxfmt", paths, { stdio: "inherit" });
  console.log(paths.length === 0 ? "nothing to do" : `written: ${paths.join(", ")}`);
}
