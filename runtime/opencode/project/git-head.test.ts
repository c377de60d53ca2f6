import { execFileSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { gitHeadOf } from "./git-head.ts";

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
    expect(gitHeadOf(folder)()).toEqual({ branch: "main" });
    git("commit", "-q", "--allow-empty", "-m", "one");
    const head = git("rev-parse", "HEAD");
    expect(gitHeadOf(folder)()).toEqual({ branch: "main", head });
    git("checkout", "-q", "-b", "feature/login");
    expect(gitHeadOf(folder)()).toEqual({ branch: "feature/login", head });
    git("checkout", "-q", "--detach");
    expect(gitHeadOf(folder)()).toEqual({ head });
  });

  it("are found among packed refs and in a linked work tree", () => {
    git("init", "-q");
    git("commit", "-q", "--allow-empty", "-m", "one");
    const head = git("rev-parse", "HEAD");
    git("worktree", "add", "-q", "-b", "side", join(folder, "linked"));
    git("pack-refs", "--all");
    expect(gitHeadOf(folder)()).toEqual({ branch: "main", head });
    expect(gitHeadOf(join(folder, "linked"))()).toEqual({ branch: "side", head });
  });

  it("are left out where there is no git, or a broken one", () => {
    expect(gitHeadOf(folder)()).toEqual({});
    expect(gitHeadOf("/")()).toEqual({});
    writeFileSync(join(folder, ".git"), "gitdir: nowhere\n");
    expect(gitHeadOf(folder)()).toEqual({});
  });

  it("are read anew each time, wherever git has moved to: another branch, another repository, a linked work tree", () => {
    const read = gitHeadOf(folder);
    expect(read()).toEqual({});
    git("init", "-q");
    expect(read()).toEqual({ branch: "main" });
    git("commit", "-q", "--allow-empty", "-m", "one");
    const first = git("rev-parse", "HEAD");
    expect(read()).toEqual({ branch: "main", head: first });
    git("pack-refs", "--all");
    expect(read()).toEqual({ branch: "main", head: first });
    git("commit", "-q", "--allow-empty", "-m", "two");
    expect(read()).toEqual({ branch: "main", head: git("rev-parse", "HEAD") });
    git("checkout", "-q", "-b", "next");
    expect(read().branch).toBe("next");
    const elsewhere = mkdtempSync(join(tmpdir(), "idumb-git-"));
    renameSync(join(folder, ".git"), join(elsewhere, "moved"));
    expect(read()).toEqual({});
    writeFileSync(join(folder, ".git"), `gitdir: ${join(elsewhere, "moved")}\n`);
    expect(read().branch).toBe("next");
    rmSync(elsewhere, { recursive: true, force: true });
  });
});
