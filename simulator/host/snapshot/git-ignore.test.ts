/**
 * Asks git itself about every file and folder of a project, and expects the same of the fake host. Each row says what
 * git is expected to ignore, so that a row whose pattern does nothing would fail.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GitIgnore, type IgnoreRules } from "./git-ignore.ts";

const ENV = { ...process.env, GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" };
const root = mkdtempSync(join(tmpdir(), "git-ignore-"));
const repository = join(root, ".git");
const git = (args: readonly string[], input = "") =>
  execFileSync("git", ["-c", "core.excludesFile=", ...args], {
    cwd: root,
    env: ENV,
    input,
    encoding: "utf8",
  });

beforeAll(() => void git(["init", "-q"]));
afterAll(() => rmSync(root, { recursive: true }));

/** Title, the files that hold patterns, all other files, and what of them all git ignores; a folder ends in "/". */
type Row = readonly [
  title: string,
  patterns: Readonly<Record<string, string>>,
  files: readonly string[],
  ignored: readonly string[],
];

const rootOnly = (title: string, text: string, files: string, ignored: string): Row => [
  title,
  { ".gitignore": text },
  files.split(", "),
  ignored === "" ? [] : ignored.split(", "),
];

const ROWS: readonly Row[] = [
  rootOnly("a name, at any depth", "x", "x, a/x, a/xy", "x, a/x"),
  rootOnly("a name that is a folder, with all that is in it", "x", "x/y, a/x/y", "x/, x/y, a/x/, a/x/y"),
  rootOnly("upper case is another name", "X", "x, X", "X"),
  rootOnly(
    "a star, in one name only",
    "*.log",
    "a.log, b/c.log, .log, d.log/e",
    "a.log, b/c.log, .log, d.log/, d.log/e",
  ),
  rootOnly("a star stops at a slash", "a/*.js", "a/x.js, a/b/y.js", "a/x.js"),
  rootOnly("a question mark, for one character", "?.c", "a.c, ab.c, .c", "a.c"),
  rootOnly("a name that begins with a dot", "*", ".env, a", ".env, a, .gitignore"),
  rootOnly("a slash in front, from the root on", "/x", "x, a/x", "x"),
  rootOnly("a slash in the middle, from the root on", "a/x", "a/x, b/a/x", "a/x"),
  rootOnly("a slash at the end, folders only", "x/", "x/y, a/x", "x/, x/y"),
  rootOnly("a slash at the end, at any depth", "x/", "a/x/y, b/x", "a/x/, a/x/y"),
  rootOnly("slashes in front and at the end", "/x/", "x/y, a/x/y", "x/, x/y"),
  rootOnly("a slash alone, nothing", "/", "x, a/y", ""),
  rootOnly("two stars in front, at any depth", "**/x", "x, a/x, a/b/x", "x, a/x, a/b/x"),
  rootOnly("two stars in front of a path", "**/a/x", "a/x, b/a/x, a/b/x", "a/x, b/a/x"),
  rootOnly("two stars at the end, all inside", "a/**", "a/x, a/b/y, b/a/x", "a/x, a/b/, a/b/y"),
  rootOnly(
    "two stars in the middle, no folder or several",
    "a/**/x",
    "a/x, a/b/x, a/b/c/x, x",
    "a/x, a/b/x, a/b/c/x",
  ),
  rootOnly("two stars and a slash, the folders inside", "a/**/", "a/x, a/b/y", "a/b/, a/b/y"),
  rootOnly("two stars within a name, as one", "a**b", "ab, axb, a/b", "ab, axb"),
  rootOnly("two stars alone, everything", "**", "x, a/y", "x, a/, a/y, .gitignore"),
  rootOnly("a negation takes back", "*.log\n!keep.log", "a.log, keep.log, b/keep.log", "a.log"),
  rootOnly("the last pattern that matches decides", "!x\nx", "x", "x"),
  rootOnly("a negation within an excluded folder does nothing", "a/\n!a/x", "a/x, a/y", "a/, a/x, a/y"),
  rootOnly("a negation where only the content is excluded", "a/*\n!a/x", "a/x, a/y", "a/y"),
  rootOnly("all but one path", "/*\n!/a\n/a/*\n!/a/b", "a/b/x, a/c, d", "a/c, d, .gitignore"),
  rootOnly("a negation of folders only", "x\n!x/", "x/y, a/x", "a/x"),
  rootOnly("two exclamation marks, the name with one", "*\n!!x", "!x, x", "x, .gitignore"),
  rootOnly("a comment", "#x\ny", "#x, y", "y"),
  rootOnly("an escaped number sign", "\\#x", "#x, x", "#x"),
  rootOnly("a number sign within", "x#y", "x#y, x", "x#y"),
  rootOnly("an escaped exclamation mark", "\\!x", "!x, x", "!x"),
  rootOnly("an escaped star", "\\*x", "*x, ax", "*x"),
  rootOnly("an escaped question mark", "x\\?", "x?, xy", "x?"),
  rootOnly("an escaped bracket", "\\[x]", "[x], x", "[x]"),
  rootOnly("an escaped letter", "\\x", "x, y", "x"),
  rootOnly("a backslash at the end, nothing", "x\\", "x, x\\", ""),
  rootOnly("spaces at the end", "x  ", "x, x  ", "x"),
  rootOnly("an escaped space at the end", "x\\ ", "x, x ", "x "),
  rootOnly("a space in front", " x", "x,  x", " x"),
  rootOnly("a space within", "x y", "x y, x", "x y"),
  rootOnly("a tab at the end", "x\t", "x, x\t", "x\t"),
  rootOnly("a folder and a space at the end", "x/ ", "a/x/y, x/y", "x/, x/y, a/x/, a/x/y"),
  rootOnly("empty lines", "\n\n  \nx", "x, y", "x"),
  rootOnly("Windows' ends of lines", "x\r\ny\r\n", "x, y, z", "x, y"),
  rootOnly("a byte order mark", "\uFEFFx", "x, y", "x"),
  rootOnly("a class of characters", "[ab].c", "a.c, b.c, c.c", "a.c, b.c"),
  rootOnly("a range", "[a-c]x", "bx, dx, -x", "bx"),
  rootOnly("a class turned round, by !", "[!a]x", "ax, bx", "bx"),
  rootOnly("a class turned round, by ^", "[^a]x", "ax, bx", "bx"),
  rootOnly("a class turned round matches no slash", "a[!b]x", "a/x, acx", "acx"),
  rootOnly("a named class", "[[:digit:]]x", "1x, ax", "1x"),
  rootOnly("a bracket within a class", "[]a]x", "]x, ax, bx", "]x, ax"),
  rootOnly("a class that does not end, nothing", "[ax", "[ax, a", ""),
  rootOnly("braces are themselves", "{a,b}", "{a,b}, a, b", "{a,b}"),
  rootOnly("parentheses and bars are themselves", "(a|b)", "(a|b), a, b", "(a|b)"),
  rootOnly("a plus is itself", "a+(b)", "a+(b), ab", "a+(b)"),
  rootOnly("a dot is itself", "a.c", "a.c, abc", "a.c"),
  rootOnly("a name that is not ASCII", "über*", "über, überall, uber", "über, überall"),
  ["what the repository excludes", { ".git/info/exclude": "x" }, ["x", "a/x", "y"], ["x", "a/x"]],
  [
    "the root's file outranks the repository's",
    { ".git/info/exclude": "x\n!y", ".gitignore": "!x\ny" },
    ["x", "y"],
    ["y"],
  ],
  ["a name, from an inner folder on", { "a/.gitignore": "x" }, ["x", "a/x", "a/b/x"], ["a/x", "a/b/x"]],
  ["a slash in front, inner folder", { "a/.gitignore": "/x" }, ["x", "a/x", "a/b/x"], ["a/x"]],
  ["a slash in the middle, inner folder", { "a/.gitignore": "b/x" }, ["b/x", "a/b/x", "a/c/b/x"], ["a/b/x"]],
  ["folders only, inner folder", { "a/.gitignore": "x/" }, ["a/x/y", "a/b/x"], ["a/x/", "a/x/y"]],
  ["a slash alone, inner folder", { "a/.gitignore": "/" }, ["a/x"], []],
  ["two stars, inner folder", { "a/.gitignore": "**/x\nb/**" }, ["x", "a/c/x", "a/b/y"], ["a/c/x", "a/b/y"]],
  ["an inner file outranks an outer one", { ".gitignore": "x", "a/.gitignore": "!x" }, ["x", "a/x"], ["x"]],
  [
    "a folder taken back in, with all that is in it",
    { ".gitignore": "x/", "a/.gitignore": "!x/" },
    ["x/y", "a/x/y"],
    ["x/", "x/y"],
  ],
  [
    "files of excluded folders are not asked",
    { ".gitignore": "a/", "a/.gitignore": "!x" },
    ["a/x"],
    ["a/", "a/.gitignore", "a/x"],
  ],
  [
    "a file in a folder in a folder",
    { ".gitignore": "*.o", "a/.gitignore": "!*.o", "a/b/.gitignore": "x.o" },
    ["x.o", "a/x.o", "a/b/x.o", "a/b/y.o"],
    ["x.o", "a/b/x.o"],
  ],
  [
    "a comment and an escaped one, inner folder",
    { "a/.gitignore": "#x\n\\#y\n\\!z" },
    ["a/#x", "a/#y", "a/!z"],
    ["a/#y", "a/!z"],
  ],
  [
    "spaces at the end, inner folder",
    { "a/.gitignore": "x \ny\\ " },
    ["a/x", "a/y", "a/y "],
    ["a/x", "a/y "],
  ],
  ["a folder whose name is a pattern", { "[ab]*/.gitignore": "/x" }, ["[ab]*/x", "a/x", "b1/x"], ["[ab]*/x"]],
  ["a folder with a backslash in its name", { "a\\b/.gitignore": "x" }, ["a\\b/x", "ab/x"], ["a\\b/x"]],
  ["a byte order mark, inner folder", { "a/.gitignore": "\uFEFFx" }, ["a/x", "a/y"], ["a/x"]],
];

function everything(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder + entry.name;
    if (path === ".git") return [];
    return entry.isDirectory() ? [`${path}/`, ...everything(`${path}/`)] : [path];
  });
}

function byGit(paths: readonly string[]): string[] {
  const bare = paths.map((path) => path.replace(/\/$/, ""));
  try {
    const said = git(["check-ignore", "--no-index", "--stdin", "-z"], bare.join("\0")).split("\0");
    return paths.filter((_, index) => said.includes(bare[index] ?? ""));
  } catch (error) {
    // 1 is that git ignores none of them.
    if ((error as { status?: unknown }).status === 1) return [];
    throw error;
  }
}

/** Goes down from the root as the fake host does: not into a folder that is ignored. */
function byUs(files: GitIgnore, paths: readonly string[]): string[] {
  const rules = new Map<string, IgnoreRules>([["", files.ofRoot()]]);
  return paths.filter((path) => {
    const outer = rules.get(path.slice(0, path.replace(/\/$/, "").lastIndexOf("/") + 1));
    const isFolder = path.endsWith("/");
    const bare = path.replace(/\/$/, "");
    if (outer === undefined || outer.ignores(bare, isFolder)) return true;
    if (isFolder) rules.set(path, files.ofFolder(outer, bare));
    return false;
  });
}

test.each(ROWS)("git and the fake host ignore the same: %s", (_title, patterns, files, ignored) => {
  for (const name of readdirSync(root)) if (name !== ".git") rmSync(join(root, name), { recursive: true });
  writeFileSync(join(repository, "info/exclude"), "");
  for (const [path, text] of [...files.map((file) => [file, ""] as const), ...Object.entries(patterns)]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const paths = everything("");
  expect(byGit(paths).toSorted()).toEqual(ignored.toSorted());
  expect(byUs(new GitIgnore(root), paths).toSorted()).toEqual(ignored.toSorted());
});

test("a file of patterns that has changed is read again", () => {
  for (const name of readdirSync(root)) if (name !== ".git") rmSync(join(root, name), { recursive: true });
  const files = new GitIgnore(root);
  const isIgnored = () => files.ofRoot().ignores("x", false);
  expect(isIgnored()).toBe(false);
  writeFileSync(join(root, ".gitignore"), "x");
  expect(isIgnored()).toBe(true);
  expect(files.ofRoot()).toBe(files.ofRoot());
  writeFileSync(join(root, ".gitignore"), "y");
  expect(isIgnored()).toBe(false);
});
