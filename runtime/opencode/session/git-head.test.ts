import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readGitHead } from "./git-head.ts";

let folder = "";
const git = (...args: readonly string[]): string => {
  const who = ["-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "init.defaultBranch=main"];
  return execFileSync("git", ["-C", folder, ...who, ...args], { encoding: "utf8", stdio: "pipe" }).trim();
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "idumb-git-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("branch and commit of a work tree", () => {
  it("are read as git names them, before and after the first commit, and while HEAD is detached", () => {
    git("init", "-q");
    expect(readGitHead(folder)).toEqual({ branch: "main" });
    git("commit", "-q", "--allow-empty", "-m", "one");
    const head = git("rev-parse", "HEAD");
    expect(readGitHead(folder)).toEqual({ branch: "main", head });
    git("checkout", "-q", "-b", "feature/login");
    expect(readGitHead(folder)).toEqual({ branch: "feature/login", head });
    git("checkout", "-q", "--detach");
    expect(readGitHead(folder)).toEqual({ head });
  });

  it("are found among packed refs and in a linked work tree", () => {
    git("init", "-q");
    git("commit", "-q", "--allow-empty", "-m", "one");
    const head = git("rev-parse", "HEAD");
    git("worktree", "add", "-q", "-b", "side", join(folder, "linked"));
    git("pack-refs", "--all");
    expect(readGitHead(folder)).toEqual({ branch: "main", head });
    expect(readGitHead(join(folder, "linked"))).toEqual({ branch: "side", head });
  });

  it("are left out where there is no git, or a broken one", () => {
    expect(readGitHead(folder)).toEqual({});
    expect(readGitHead("/")).toEqual({});
    writeFileSync(join(folder, ".git"), "gitdir: nowhere\n");
    expect(readGitHead(folder)).toEqual({});
  });
});
