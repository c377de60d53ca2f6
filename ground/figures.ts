/**
 * Makes docs/figures.md, and the tables of README.md and of the analysers' pages, from docs/figures.jsonl. With
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

const read = (path: string): string => readFileSync(path, "utf8");
const readOr = (path: string, other: string): string => {
  try {
    return read(path);
  } catch {
    return other;
  }
};

const figures = parseFigures(read("docs/figures.jsonl"));
const pages = [
  { path: "docs/figures.md", text: figuresPage(figures) },
  { path: "README.md", text: withBlock(read("README.md"), "figures", shortTable(figures)) },
  ...Object.entries({
    "shell-effects": /^shell-/,
    "course-changes": /^conversations-(sixth$|seventh$|eighth-|unkept-4|all-read)/,
    "code-risks": /^bugs-(sixth-held|sixth-alarmed|all-read$|all-held|all-told|clean-any)/,
  }).map(([analyser, ids]) => {
    const path = `analysers/${analyser}/README.md`;
    return { path, text: withBlock(read(path), "figures", measuredTable(figures, ids)) };
  }),
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
