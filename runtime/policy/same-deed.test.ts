import { expect, it } from "vitest";
import { isSameDeed, type Deed } from "./same-deed.ts";

const bash = (command: string, ...writes: string[]): Deed => ({
  tool: "bash",
  args: { command },
  effect: { writes },
});
const edit = (filePath: string, newString: string): Deed => ({
  tool: "edit",
  args: { filePath, newString },
  effect: { writes: [`/p/${filePath}`] },
});

it.each([
  ["the same line", bash("echo hi"), bash("echo hi ")],
  ["a script by its module", bash("python tool.py init-db --force"), bash("python -m tool init-db --force")],
  ["a script in code", bash("python tool.py init-db --force"), bash("node -e \"run('tool', 'init-db')\"")],
  ["more of it", bash("git push"), bash("git push --force origin main")],
  ["an edit by the shell", edit("a.ts", "x"), bash("sed -i s/a/b/ a.ts", "/p/a.ts")],
  ["the same edit", edit("a.ts", "x"), edit("a.ts", "x")],
])("%s is the same deed", (_name, first, second) => {
  expect(isSameDeed(first, second)).toBe(true);
});

it.each([
  ["less of it", bash("rm -rf build dist"), bash("rm -rf build")],
  ["another file", bash("python tool.py init-db"), bash("python tool.py status")],
  ["the same word elsewhere", bash("git push"), bash("grep push notes.txt")],
  ["an edit as it was asked for", edit("a.ts", "x"), edit("a.ts", "y")],
  ["an edit of another file", edit("a.ts", "x"), bash("sed -i s/a/b/ b.ts", "/p/b.ts")],
  ["a line without a name", bash("ls"), bash("ls src")],
])("%s is not", (_name, first, second) => {
  expect(isSameDeed(first, second)).toBe(false);
});
