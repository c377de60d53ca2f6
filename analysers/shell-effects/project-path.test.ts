/** Paths without a disk: one place has one spelling, and no `..` climbs out unseen. */
import { describe, expect, it } from "vitest";
import { foldersDownTo, isInside, isScratch, relativePath, resolvePath } from "./project-path.ts";

describe("a path", () => {
  it("is joined, and freed of dots and doubled slashes", () => {
    expect(
      [
        ["/p", "a"],
        ["/p", "/a/"],
        ["/p", "a/./b//c/"],
        ["/p", "../../../a"],
        ["/p", ".."],
        ["/p", "."],
        ["/p", "/"],
        ["/p", "a/.hidden"],
        ["/p", "/a/..b"],
      ].map(([base = "", path = ""]) => resolvePath(base, path)),
    ).toEqual(["/p/a", "/a", "/p/a/b/c", "/a", "/", "/p", "/", "/p/a/.hidden", "/a/..b"]);
  });

  it("through the process is what it stands for", () => {
    expect(
      [
        "/proc/self/cwd/a",
        "/proc/self/cwd",
        "/proc/12/root/etc/x",
        "/proc/self/root",
        "/proc/self/cwdx",
        "/proc/self/maps",
        "/x/proc/self/cwd",
      ].map((path) => resolvePath("/p", path)),
    ).toEqual(["/p/a", "/p", "/etc/x", "/", "/proc/self/cwdx", "/proc/self/maps", "/x/proc/self/cwd"]);
  });

  it("is inside a folder when it is that folder or below it", () => {
    expect(
      [
        ["/p", "/p"],
        ["/p", "/p/a"],
        ["/p", "/px"],
        ["/p", "/"],
        ["/", "/x"],
        ["/p/a", "/p"],
      ].map(([folder = "", path = ""]) => isInside(folder, path)),
    ).toEqual([true, true, false, false, true, false]);
  });

  it("is seen from a folder, or not at all", () => {
    expect(
      [
        ["/p", "/p"],
        ["/p", "/p/a/b"],
        ["/p", "/q"],
        ["/", "/a/b"],
      ].map(([folder = "", path = ""]) => relativePath(folder, path)),
    ).toEqual(["", "a/b", null, "a/b"]);
  });

  it("is scratch below the machine's scratch roots, outside of the project", () => {
    expect(
      [
        ["/p", "/tmp/a"],
        ["/p", "/tmp"],
        ["/p", "/tmpx/a"],
        ["/p", "/var/tmp/a"],
        ["/p", "/private/tmp/a"],
        ["/p", "/private/var/tmp/a"],
        ["/p", "/var/folders/a"],
        ["/p", "/dev/shm/a"],
        ["/tmp/p", "/tmp/p/a"],
        ["/tmp/p", "/tmp/q"],
        ["/p", "/home/a"],
      ].map(([folder = "", path = ""]) => isScratch({ directory: folder }, path)),
    ).toEqual([true, false, false, true, true, true, true, true, false, true, false]);
  });

  it("is the project's own, in all of its repository, when the host was started in one of its folders", () => {
    expect(
      [
        ["/tmp/repo", "/tmp/repo/web/a"],
        ["/tmp/repo", "/tmp/repo/api/a"],
        ["/tmp/repo", "/tmp/other/a"],
        ["/tmp/repo", "/var/tmp/a"],
        ["/", "/tmp/repo/api/a"],
        ["/tmp", "/tmp/repo/api/a"],
        ["/tmp/repo/web", "/tmp/repo/api/a"],
      ].map(([repository, path = ""]) => isScratch({ directory: "/tmp/repo/web", repository }, path)),
    ).toEqual([false, false, true, true, true, true, true]);
  });
});

describe("another name for the process's own places", () => {
  it.each([
    ["/proc/self/cwd/a", "/srv/project/a"],
    ["/proc/12/root/etc/a", "/etc/a"],
    ["/proc/self/cwdx", "/proc/self/cwdx"],
    ["/mnt/proc/self/cwd/a", "/mnt/proc/self/cwd/a"],
    ["/proc/mnt/proc/self/cwd/a", "/proc/mnt/proc/self/cwd/a"],
    ["/proc/mnt/proc/self/root/a", "/proc/mnt/proc/self/root/a"],
  ])("%s is %s", (path, place) => expect(resolvePath("/srv/project", path)).toBe(place));
});

describe("the folders of a project", () => {
  it.each([
    ["/srv/project", undefined, ["/srv/project"]],
    ["/srv/project", "/srv/project", ["/srv/project"]],
    ["/srv/project/apps/web", "/srv/project", ["/srv/project", "/srv/project/apps", "/srv/project/apps/web"]],
    ["/srv/project", "/", ["/srv/project"]],
    ["/srv/project", "/home/me/other", ["/srv/project"]],
  ])("%s in the repository %s: %j", (directory, repository, folders) =>
    expect(foldersDownTo({ directory, repository })).toEqual(folders),
  );
});

it("a project in scratch space is none, also where the host knows no repository", () =>
  expect(isScratch({ directory: "/tmp/p", repository: "/" }, "/tmp/p/a")).toBe(false));
