import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gitPatch } from "./git-patch.ts";

const LINES = "line\n".repeat(3) + "function foo() {\n" + "  a\n".repeat(10) + "}\n";

test.each([
  ["a changed line", "1\n2\n3\n", "1\n2b\n3\n"],
  ["a new file", undefined, "new\nfile\n"],
  ["a deleted file", "x\n", undefined],
  ["a hunk below a function", LINES, LINES.replace("  a\n}", "  b\n}")],
  ["no newline at the end", "nonl", "nonl2\n"],
])("%s prints as git prints it", (_, before, after) => {
  const directory = mkdtempSync(join(tmpdir(), "git-patch-"));
  const git = (...args: string[]): string =>
    execFileSync("git", ["-c", "user.email=a@b", "-c", "user.name=a", ...args], {
      cwd: directory,
      encoding: "utf8",
    });
  const put = (text: string | undefined): void => {
    if (text === undefined) rmSync(join(directory, "f.txt"), { force: true });
    else writeFileSync(join(directory, "f.txt"), text);
    git("add", "-A");
  };
  try {
    git("init", "-q");
    put(before);
    git("commit", "-qm", "before", "--allow-empty");
    put(after);
    expect(gitPatch("f.txt", before, after)).toBe(git("diff", "--cached").trimEnd());
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
