import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gitFile, gitLink, type GitBlob } from "./git-blob.ts";
import { gitPatch } from "./git-patch.ts";
import { putBack, takeAway } from "./put-back.ts";

const LINES = "line\n".repeat(3) + "function foo() {\n" + "  a\n".repeat(10) + "}\n";

const text = (content: string): GitBlob => gitFile(Buffer.from(content), false);
const program = (content: string): GitBlob => gitFile(Buffer.from(content), true);

interface Change {
  readonly before?: GitBlob;
  readonly after?: GitBlob;
  readonly path?: string;
}

test.each<[string, Change]>([
  ["a changed line", { before: text("1\n2\n3\n"), after: text("1\n2b\n3\n") }],
  ["a new file", { after: text("new\nfile\n") }],
  ["a new empty file", { after: text("") }],
  ["a deleted file", { before: text("x\n") }],
  ["a hunk below a function", { before: text(LINES), after: text(LINES.replace("  a\n}", "  b\n}")) }],
  ["no newline at the end", { before: text("nonl"), after: text("nonl2\n") }],
  ["a new program", { after: program("#!/bin/sh\n") }],
  ["a changed mode", { before: text("a\n"), after: program("a\n") }],
  ["a changed mode and line", { before: program("a\n"), after: text("b\n") }],
  ["a new link", { after: gitLink("a.txt") }],
  ["a link that leads elsewhere", { before: gitLink("a.txt"), after: gitLink("b.txt") }],
  ["a file that became a link", { before: text("a\n"), after: gitLink("b.txt") }],
  ["a new binary file", { after: text("a\0b") }],
  ["a changed binary file", { before: text("a\0b"), after: text("a\n") }],
  ["a name with a blank", { before: text("a\n"), after: text("b\n"), path: "sp ace é.txt" }],
  ["a name with a quote", { after: text("a\n"), path: 'q"uote \\ é\t\u0001.txt' }],
])("%s prints as git prints it", (_, { before, after, path = "f.txt" }) => {
  const directory = mkdtempSync(join(tmpdir(), "git-patch-"));
  const git = (...args: string[]): string =>
    execFileSync(
      "git",
      ["-c", "user.email=a@b", "-c", "user.name=a", "-c", "core.quotepath=false", ...args],
      {
        cwd: directory,
        encoding: "utf8",
      },
    );
  const put = (blob: GitBlob | undefined): void => {
    if (blob === undefined) takeAway(directory, path);
    else putBack(directory, path, blob);
    git("add", "-A");
  };
  try {
    git("init", "-q");
    put(before);
    git("commit", "-qm", "before", "--allow-empty");
    put(after);
    expect(gitPatch(path, before, after)).toBe(git("diff", "--cached").trimEnd());
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
