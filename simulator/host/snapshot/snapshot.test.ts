import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Snapshots } from "./snapshot.ts";

let root: string;
let snapshots: Snapshots;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "snapshot-"));
  snapshots = new Snapshots({ worktree: root, enabled: () => true });
});
afterEach(() => rmSync(root, { recursive: true }));

const at = (path: string): string => join(root, path);
const write = (path: string, text: string): void => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
};
const text = (path: string): string => readFileSync(at(path), "utf8");
const git = (folder: string, ...args: string[]): string =>
  execFileSync("git", ["-c", "user.email=a@b", "-c", "user.name=a", ...args], {
    cwd: at(folder),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

/** The snapshot before `change`, and what the host then lists as changed, relative to the project. */
function listed(change: () => void): { hash: string; files: string[] } {
  const hash = snapshots.track() ?? "";
  change();
  const { files } = snapshots.patch(hash);
  return { hash, files: files.map((file) => file.slice(root.length + 1)) };
}

function goBack({ hash, files }: { hash: string; files: readonly string[] }): void {
  snapshots.restoreFiles(
    hash,
    files.map((file) => at(file)),
  );
}

test("a file that a folder has replaced is put back in its place, and the folder when that is undone", () => {
  write("a", "file");
  const change = listed(() => {
    rmSync(at("a"));
    write("a/in", "1");
  });
  expect(change.files).toEqual(["a", "a/in"]);
  const later = snapshots.track() ?? "";
  goBack(change);
  expect(text("a")).toBe("file");
  snapshots.restore(later);
  expect(text("a/in")).toBe("1");
});

test("a file where a folder was is put back as the folder with all that was in it", () => {
  write("d/x/y", "1");
  write("d/z", "2");
  const { hash } = listed(() => {
    rmSync(at("d"), { recursive: true });
    write("d", "file");
  });
  goBack({ hash, files: ["d"] });
  expect([text("d/x/y"), text("d/z")]).toEqual(["1", "2"]);
});

test("a link is listed and put back as a link, and what it leads to stays as it is", () => {
  write("a.txt", "a");
  symlinkSync("a.txt", at("link"));
  const change = listed(() => {
    rmSync(at("link"));
    symlinkSync("b.txt", at("link"));
    symlinkSync("..", at("folder"));
  });
  expect(change.files).toEqual(["folder", "link"]);
  expect(snapshots.gitDiff(change.hash)).toContain("new file mode 120000");
  goBack(change);
  expect(readlinkSync(at("link"))).toBe("a.txt");
  expect(existsSync(at("folder"))).toBe(false);
  expect(text("a.txt")).toBe("a");
});

test("a changed mode is listed and put back", () => {
  write("run.sh", "1");
  const change = listed(() => chmodSync(at("run.sh"), 0o755));
  expect(change.files).toEqual(["run.sh"]);
  goBack(change);
  expect(statSync(at("run.sh")).mode & 0o111).toBe(0);
});

test("a file with a quote in its name is listed as git prints the name, so that it stays when a step is reverted", () => {
  const change = listed(() => write('q"u.txt', "x"));
  expect(change.files).toEqual(['"q/"u.txt"']);
  goBack(change);
  expect(text('q"u.txt')).toBe("x");
});

test("while a repository inside has no commit nothing is added, then all that was missed", () => {
  const change = listed(() => {
    write("a.txt", "1");
    write("sub/n.txt", "n");
    git("sub", "init", "-q");
  });
  expect(change.files).toEqual([]);
  rmSync(at("sub"), { recursive: true });
  expect(listed(() => {}).hash).not.toBe(change.hash);
  expect(snapshots.patch(change.hash).files).toEqual([at("a.txt")]);
});

test("a repository inside is one entry with its commit, and stays when the step that made it is reverted", () => {
  const change = listed(() => {
    write("sub/n.txt", "n");
    git("sub", "init", "-q");
    git("sub", "add", ".");
    git("sub", "commit", "-qm", "x");
  });
  expect(change.files).toEqual(["sub"]);
  expect(snapshots.gitDiff(change.hash)).toContain(`+Subproject commit ${git("sub", "rev-parse", "HEAD")}`);
  git("sub", "pack-refs", "--all");
  expect(snapshots.patch(change.hash).files).toEqual([at("sub")]);
  goBack(change);
  expect(text("sub/n.txt")).toBe("n");
});

test("a work tree of a repository is one entry too, a folder with a broken `.git` is not: as git has it", () => {
  const change = listed(() => {
    write("sub/n.txt", "n");
    git("sub", "init", "-q");
    git("sub", "add", ".");
    git("sub", "commit", "-qm", "x");
    git("sub", "worktree", "add", "-qb", "other", "../tree");
    git("sub", "worktree", "add", "-q", "--detach", "../detached");
    write("folder/.git/HEAD", "ref: refs/heads/main");
    write("folder/n.txt", "n");
  });
  const patch = snapshots.gitDiff(change.hash);
  git(".", "init", "-q");
  git(".", "add", "-A");
  expect(change.files.join("\n")).toBe(git(".", "ls-files"));
  expect(patch).toBe(git(".", "diff", "--cached", git(".", "hash-object", "-t", "tree", "-w", "/dev/null")));
});

test("a folder whose files are known already is looked into even when it becomes a repository", () => {
  write("sub/n.txt", "n");
  const change = listed(() => {
    git("sub", "init", "-q");
    write("sub/m.txt", "m");
  });
  expect(change.files).toEqual(["sub/m.txt"]);
});

test("binary files are told without lines", () => {
  const from = snapshots.track() ?? "";
  write("bin.dat", "a\0b");
  const to = snapshots.track() ?? "";
  expect(snapshots.diff(from, to)).toEqual([
    { file: "bin.dat", patch: "", additions: 0, deletions: 0, status: "added" },
  ]);
});

test("changes of single files read as git prints them, renamed files as one gone and one added", () => {
  git("", "init", "-q");
  const tree = (): string => {
    git("", "add", "-A");
    return git("", "write-tree");
  };
  const numbers = Array.from({ length: 30 }, (_, at) => `line ${at}\n`).join("");
  write("long.txt", numbers);
  write("no end.txt", "a\nb");
  write("ü.txt", "x\n");
  write("gone.txt", "moved\n");
  write("run.sh", "1\n");
  write("bin", "\0a");
  const [from, before] = [snapshots.track() ?? "", tree()];
  write("long.txt", numbers.replace("line 3\n", "changed\n").replace("line 25\n", ""));
  write("no end.txt", "a\nb\n");
  write("d/ü.txt", "x\n");
  rmSync(at("ü.txt"));
  rmSync(at("gone.txt"));
  write("new.txt", "moved\n");
  chmodSync(at("run.sh"), 0o755);
  write("bin", "\0b");
  const [to, after] = [snapshots.track() ?? "", tree()];
  const paths = "long.txt,no end.txt,ü.txt,d/ü.txt,gone.txt,new.txt,run.sh,bin,none.txt".split(",");
  const run = (path: string, ...options: string[]): string =>
    execFileSync("git", ["diff", "--no-renames", ...options, before, after, "--", path], {
      cwd: root,
      encoding: "utf8",
    });
  const byGit = paths.map((file) => {
    const [additions = "", deletions = ""] = run(file, "--numstat").split("\t");
    const letter = run(file, "--name-status").charAt(0);
    const isBinary = additions === "-";
    return {
      file,
      patch: isBinary ? "" : run(file),
      additions: isBinary ? 0 : Number(additions),
      deletions: isBinary ? 0 : Number(deletions),
      status: letter === "A" ? "added" : letter === "D" ? "deleted" : "modified",
    };
  });
  expect(snapshots.patches(from, to, paths)).toEqual(byGit);
  expect(snapshots.paths(from, to)).toContain("d/ü.txt");
});
