/**
 * Accidents that were reported of agents, made by calls that were permitted, in a real repository and by a real shell.
 * Each time `idumb restore` brings the bytes back.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { accident } from "./accidents.fixture.ts";

const IGNORE = { ".gitignore": "*.db\nlocal/\nnode_modules/\n" };
const COMMITTED = { ...IGNORE, "src/a.ts": "first\n", "src/b.ts": "second\n" };
const WORK = {
  "src/a.ts": "changed and not committed\n",
  "notes.md": "untracked\n",
  "app.db": "ignored\n",
  "local/key": "ignored folder\n",
};

interface Row {
  readonly name: string;
  readonly line: string;
  readonly others?: Readonly<Record<string, string>>;
  readonly before?: string;
  /** Files that the line takes away, with what was in them. */
  readonly lost: Readonly<Record<string, string>>;
}

const ROWS: readonly Row[] = [
  {
    name: "a branch for documents: the tree is emptied and cleaned",
    line: "git checkout -q --orphan docs; git rm -rfq src; git clean -fdq",
    lost: { "src/a.ts": "changed and not committed\n", "notes.md": "untracked\n" },
  },
  {
    name: "a commit task removes files and the history",
    line: "git rm -rfq src --quiet; rm -rf .git",
    lost: { "src/a.ts": "changed and not committed\n", ".git/HEAD": "ref: refs/heads/main\n" },
    before: "git branch -q -M main",
  },
  {
    name: "a removal behind a copy that failed",
    line: "cp -r local missing/place 2>/dev/null; rm -rf local; ls",
    lost: { "local/key": "ignored folder\n" },
  },
  {
    name: "a variable that was not what the agent thought",
    line: 'WORK=$(pwd)/local; rm -rf "$WORK"',
    lost: { "local/key": "ignored folder\n" },
  },
  {
    name: "a reset to upstream, and a clean",
    line: "git reset -q --hard HEAD && git clean -fdq",
    lost: { "src/a.ts": "changed and not committed\n", "notes.md": "untracked\n" },
  },
  {
    name: "a clean of ignored files too, the copies' own folder among them",
    line: "git clean -fdxq",
    lost: { "notes.md": "untracked\n", "app.db": "ignored\n", "local/key": "ignored folder\n" },
  },
  {
    name: "a checkout of one file",
    line: "git checkout -- src/a.ts",
    lost: { "src/a.ts": "changed and not committed\n" },
  },
  {
    name: "a restore of everything",
    line: "git restore .",
    lost: { "src/a.ts": "changed and not committed\n" },
  },
  {
    name: "a move over a file that nobody had read",
    line: "cp src/b.ts new.md && mv new.md notes.md",
    lost: { "notes.md": "untracked\n" },
  },
  {
    name: "a redirection over a file",
    line: "echo short > notes.md",
    lost: { "notes.md": "untracked\n" },
  },
  {
    name: "a template copied over work",
    line: "mkdir -p /tmp/template-of-$$/local && echo template > /tmp/template-of-$$/local/key && cp -r /tmp/template-of-$$/. . && rm -rf /tmp/template-of-$$",
    lost: { "local/key": "ignored folder\n" },
  },
  {
    name: "databases deleted by a pattern",
    line: "rm *.db",
    lost: { "app.db": "ignored\n" },
  },
  {
    name: "databases deleted by what was found",
    line: "find . -name '*.db' -delete",
    lost: { "app.db": "ignored\n" },
  },
  {
    name: "a stream editor that empties a file",
    line: "sed -i d notes.md src/a.ts",
    lost: { "notes.md": "untracked\n", "src/a.ts": "changed and not committed\n" },
  },
  {
    name: "a loop over names",
    line: 'for f in *.md; do rm "$f"; done',
    lost: { "notes.md": "untracked\n" },
  },
];

it.each(ROWS)("$name", async ({ line, before = "true", lost }) => {
  const { sh, bash, read, restore } = await accident(COMMITTED, WORK);
  sh(before);
  await bash(line);
  expect(Object.keys(lost).filter((path) => read(path) === lost[path])).toEqual([]);
  expect(await restore("r-1", "--force")).toMatchObject({ code: 0 });
  expect(Object.fromEntries(Object.keys(lost).map((path) => [path, read(path)]))).toEqual(lost);
});

it("a stash that is popped twice, and dropped", async () => {
  const { sh, bash, read, restore } = await accident(COMMITTED, { "src/a.ts": "stashed\n" });
  sh("git stash -q");
  await bash("git stash drop -q");
  expect(sh("git stash list")).toBe("");
  expect(await restore("r-1")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^stash .* is as it was\n$/),
  });
  sh("git stash pop -q");
  expect(read("src/a.ts")).toBe("stashed\n");
});

it("a branch that was deleted before it was merged", async () => {
  const { sh, bash, restore } = await accident(COMMITTED);
  sh("git checkout -qb work && echo 1 > w.txt && git add w.txt && git commit -qm work && git checkout -q -");
  const commit = sh("git rev-parse work");
  await bash("git branch -qD work");
  expect((await restore("r-1", "--dry-run")).out).toContain("ref refs/heads/work would be as it was");
  expect(await restore("r-1")).toMatchObject({ code: 0 });
  expect(sh("git rev-parse work")).toBe(commit);
});

it("the history, which works again", async () => {
  const { sh, bash, restore } = await accident(COMMITTED, WORK);
  const log = sh("git log --oneline");
  await bash("rm -rf .git");
  expect(await restore("r-1")).toMatchObject({ code: 0 });
  expect(sh("git fsck --full 2>&1; git log --oneline")).toContain(log);
  expect(sh("git status --short")).toContain(" M src/a.ts");
});

it("a mirror of a folder that deletes what the source does not have", async () => {
  const { directory, call, read, restore } = await accident(COMMITTED, { ...WORK, "copy/mine.md": "mine\n" });
  await call("bash", { command: "rsync -a --delete src/ copy/" }, () =>
    rmSync(join(directory, "copy/mine.md")),
  );
  expect(await restore("r-1")).toMatchObject({ code: 0 });
  expect(read("copy/mine.md")).toBe("mine\n");
});

it("a line that the tool of another server ran", async () => {
  const { directory, call, read, restore } = await accident(COMMITTED, WORK);
  const wipes = (): void => rmSync(join(directory, "local"), { recursive: true });
  await call("terminal_run", { command: "rm -rf local" }, wipes);
  expect(await restore("r-1")).toMatchObject({ code: 0 });
  expect(read("local/key")).toBe("ignored folder\n");
});

it("a program that nobody can read: nothing is kept, and nothing else is claimed", async () => {
  const { bash, put, read, restore } = await accident(COMMITTED, WORK);
  put({ "clean.sh": "rm -f notes.md\n" });
  await bash("sh clean.sh");
  expect(read("notes.md")).toBe(null);
  const { out } = await restore();
  expect(out).toContain("Nothing was kept in");
  expect(out).toContain("what a program or script deletes by itself");
  await bash("sh clean.sh; rm app.db");
  expect((await restore()).out).toMatch(/app\.db[^]*not kept: what clean\.sh deletes by itself/);
});

it("after a clean of everything that is ignored, git works and ignores the copies", async () => {
  const { sh, bash, read, restore } = await accident(COMMITTED, WORK);
  await bash("git clean -fdxq");
  expect(read(".idumb/trash/.git/HEAD")).toBe(null);
  sh("git add -A");
  expect(sh("git status --short")).not.toContain(".idumb");
  expect(await restore("r-1")).toMatchObject({ code: 0 });
});
