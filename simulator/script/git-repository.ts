import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { deflateSync } from "node:zlib";

/**
 * Makes a git repository of a folder, with one commit of everything in it. Author, date and branch are fixed, so the
 * commit depends on the content alone. Plain files are written down the way git does it, because starting git three
 * times takes longer than most scripts; where git's own rules about files would count, git does it.
 */
export function makeRepository(directory: string): void {
  const files = filesBelow(directory, "");
  if (files.some((path) => !isPlain(directory, path))) return askGit(directory);
  const git = join(directory, ".git");
  for (const folder of ["objects", "refs/heads", "refs/tags"])
    mkdirSync(join(git, folder), { recursive: true });
  writeFileSync(join(git, "HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(git, "config"), CONFIG);
  const entries = files.map((path) => ({
    path,
    hash: putObject(git, "blob", readFileSync(join(directory, path))),
  }));
  const tree = putTree(git, "", entries);
  const commit = `tree ${tree}\nauthor ${WHO}\ncommitter ${WHO}\n\nstart\n`;
  writeFileSync(join(git, "refs/heads/main"), `${putObject(git, "commit", Buffer.from(commit))}\n`);
  writeFileSync(join(git, "index"), indexOf(directory, entries));
}

const CONFIG =
  "[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n";
/** 2026-01-01T00:00:00Z. */
const DATE = 1_767_225_600;
const WHO = `t <t@example.com> ${DATE} +0000`;
const FILE_MODE = 0o100644;

interface Entry {
  /** Relative to the repository, with slashes. */
  readonly path: string;
  readonly hash: string;
}

function isPlain(directory: string, path: string): boolean {
  if (path.split("/").some((name) => name.startsWith(".git"))) return false;
  const stat = lstatSync(join(directory, path));
  return stat.isFile() && (stat.mode & 0o100) === 0;
}

/** In git's order: by the bytes of the whole path. */
function filesBelow(directory: string, relative: string): string[] {
  const found = readdirSync(join(directory, relative), { withFileTypes: true }).flatMap((entry) => {
    const path = relative === "" ? entry.name : `${relative}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(directory, path) : [path];
  });
  return found.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

function putObject(git: string, type: "blob" | "tree" | "commit", content: Buffer): string {
  const bytes = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
  const hash = createHash("sha1").update(bytes).digest("hex");
  const file = join(git, "objects", hash.slice(0, 2), hash.slice(2));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, deflateSync(bytes, { level: 1 }));
  return hash;
}

/** The tree of one folder and of those below it; a folder sorts as if its name ended with a slash. */
function putTree(git: string, folder: string, entries: readonly Entry[]): string {
  const rows = new Map<string, { readonly mode: string; readonly hash: string }>();
  const folders = new Map<string, Entry[]>();
  for (const entry of entries) {
    const [name = "", ...rest] = entry.path.slice(folder.length).split("/");
    if (rest.length === 0) rows.set(name, { mode: "100644", hash: entry.hash });
    else folders.set(name, [...(folders.get(name) ?? []), entry]);
  }
  for (const [name, below] of folders)
    rows.set(`${name}/`, { mode: "40000", hash: putTree(git, `${folder}${name}/`, below) });
  const sorted = [...rows].toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const lines = sorted.map(([name, { mode, hash }]) =>
    Buffer.concat([Buffer.from(`${mode} ${name.replace(/\/$/, "")}\0`), Buffer.from(hash, "hex")]),
  );
  return putObject(git, "tree", Buffer.concat(lines));
}

/** The index, version 2: what git compares the working folder with. */
function indexOf(directory: string, entries: readonly Entry[]): Buffer {
  const head = Buffer.alloc(12);
  head.write("DIRC");
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(entries.length, 8);
  const bytes = Buffer.concat([head, ...entries.map((entry) => indexEntry(directory, entry))]);
  return Buffer.concat([bytes, createHash("sha1").update(bytes).digest()]);
}

function indexEntry(directory: string, { path, hash }: Entry): Buffer {
  const stat = lstatSync(join(directory, path), { bigint: true });
  const name = Buffer.from(path);
  const fixed = 62;
  // At least one NUL behind the name, up to a multiple of eight.
  const entry = Buffer.alloc(fixed + name.length + 8 - ((fixed + name.length) % 8));
  const second = 1_000_000_000n;
  const fields = [
    stat.ctimeNs / second,
    stat.ctimeNs % second,
    stat.mtimeNs / second,
    stat.mtimeNs % second,
    stat.dev,
    stat.ino,
    BigInt(FILE_MODE),
    stat.uid,
    stat.gid,
    stat.size,
  ];
  fields.forEach((field, at) => entry.writeUInt32BE(Number(BigInt.asUintN(32, field)), at * 4));
  entry.write(hash, 40, "hex");
  entry.writeUInt16BE(Math.min(name.length, 0xfff), 60);
  name.copy(entry, fixed);
  return entry;
}

function askGit(directory: string): void {
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_DATE: `${DATE} +0000`,
    GIT_COMMITTER_DATE: `${DATE} +0000`,
  };
  const git = (...args: string[]): void => {
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
      cwd: directory,
      env,
      stdio: "pipe",
      timeout: 20_000,
    });
  };
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-q", "-m", "start");
}
