/** Paths without a disk: one place has one spelling, and no `..` climbs out unseen. */
import { describe, expect, it } from "vitest";
import { governedGlob, governedPath, governedTree } from "./governed-path.ts";
import { inPathScope } from "./path-scope.ts";
import { patchPaths } from "./patch-paths.ts";
import { isInside, isScratch, relativePath, resolvePath } from "./project-path.ts";
const places = { directory: "/srv/project", home: "/home/me", governedPaths: ["/opt/Idumb"] };

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

describe("a scope", () => {
  it("is the whole project without globs, and never more", () => {
    expect([
      inPathScope("a", [], "/p"),
      inPathScope("../a", [], "/p"),
      inPathScope("/p/.env", [], "/p"),
    ]).toEqual([true, false, true]);
  });

  it("takes a folder whole, dot files too", () => {
    expect(
      [
        ["src", "src/a/b"],
        ["src", "src"],
        ["src", "srcx/a"],
        ["src/**", "src/.hidden"],
        ["src/*.ts", "src/a.ts"],
        ["src/*.ts", "src/a/b.ts"],
        [".", "anything/at/all"],
        ["./src/", "src/a"],
        ["src/../lib", "lib/a"],
      ].map(([glob = "", path = ""]) => inPathScope(path, [glob], "/p")),
    ).toEqual([true, true, false, true, true, false, true, true, true]);
  });

  it("leaves out what is excluded, and with nothing but exclusions is everything else", () => {
    expect([
      inPathScope("src/a.ts", ["src/**", "!src/gen/**"], "/p"),
      inPathScope("src/gen/a.ts", ["src/**", "!src/gen/**"], "/p"),
      inPathScope("lib/a", ["!src/**"], "/p"),
      inPathScope("src/a", ["!src/**"], "/p"),
      inPathScope("src/.x", ["!src/**"], "/p"),
    ]).toEqual([true, false, true, false, false]);
  });
});

describe("the paths of a patch", () => {
  it("are those of its headers, each once", () => {
    expect(
      patchPaths(
        "*** Begin Patch\n*** Add File:  a.ts \n*** Update File: b.ts\n*** Move to: c.ts\n*** Delete File: d.ts\n*** Add File: a.ts\n *** Add File: no.ts\n*** Add File: \n+*** Add File: no.ts\n",
      ),
    ).toEqual(["a.ts", "b.ts", "c.ts", "d.ts"]);
  });

  it("count at the start of the text too", () => {
    expect(patchPaths("   *** Add File: a.ts")).toEqual(["a.ts"]);
  });
});

describe("the governance", () => {
  it("is reached by a call on a tree that holds it", () => {
    expect(
      [
        "/srv/project",
        "/srv",
        "/",
        "/srv/project/src",
        "/srv/project/.opencode",
        "/home/me/.config",
        "/home/me/.config/opencode",
        "/opt",
        "/opt/idumb/x",
        "/home/me/x",
      ].map((path) => governedTree(path, places)),
    ).toEqual([
      "the tree it changes holds the governance",
      "the tree it changes holds the governance",
      "the tree it changes holds the governance",
      null,
      "the tree it changes holds the governance",
      "the tree it changes holds the governance",
      "the tree it changes holds the governance",
      "the tree it changes holds the governance",
      "it writes the plugin's own files",
      null,
    ]);
  });

  it("is reached by a pattern that the shell would expand to it", () => {
    expect(
      [
        "/srv/project/*",
        "/srv/project/.i*",
        "/srv/project/.i*/j*",
        "/srv/project/src/*",
        "/srv/project/open*.json",
        "/srv/project/.[hi]dumb",
        "/srv/project/{a,.idumb}",
        "/srv/project/*.ts",
        "/home/me/.config/opencode/*",
        "/srv/project/.idumb/*",
        "/opt/*",
      ].map((path) => governedGlob(path, places)),
    ).toEqual([
      "its pattern reaches the governance",
      "its pattern reaches the governance",
      "its pattern reaches the governance",
      null,
      "its pattern reaches the governance",
      "its pattern reaches the governance",
      "its pattern reaches the governance",
      null,
      "its pattern reaches the governance",
      "it writes the governance state in .idumb/",
      "its pattern reaches the governance",
    ]);
  });

  it("without a home is in the project alone", () => {
    expect([
      governedTree("/home/me/.config", { directory: "/srv/project" }),
      governedPath("/opt/idumb/x", { directory: "/srv/project" }),
      governedTree("/srv/project", { directory: "/srv/project" }),
    ]).toEqual([null, null, "the tree it changes holds the governance"]);
  });
});

describe("one path for each part of the governance", () => {
  const config = "it writes opencode.json, which holds the plugin's entry";
  const parts = "it writes the plugin's own agents, commands, skills or entry file";

  it.each<readonly [string, string | null]>([
    ["/opencode.json", config],
    ["/srv/opencode.jsonc", config],
    ["/srv/project/.opencode/opencode.json", config],
    ["/srv/project/opencode.json.bak", null],
    ["/srv/project/sub/opencode.json", null],
    ["/srv/project/.opencode/idumb.json", "it writes the plugin's config"],
    ["/home/me/.config/opencode/idumb.json", "it writes the plugin's config"],
    ["/srv/project/.opencode/idumb.json.bak", null],
    ["/home/me/.config/opencode/config.json", "it writes the host's config, which holds the plugin's entry"],
    ["/home/me/.config/opencode/opencode.json.bak", null],
    ["/home/me/.config/opencode/agent/idumb.md", parts],
    ...[
      "agent",
      "agents",
      "mode",
      "modes",
      "command",
      "commands",
      "skill",
      "skills",
      "plugin",
      "plugins",
    ].map((folder) => [`/srv/project/.opencode/${folder}/idumb-x.md`, parts] as const),
    ["/srv/project/.opencode/skill/deep/idumb/SKILL.md", parts],
    ["/srv/project/.opencode/skills/other.md", null],
    ["/srv/project/node_modules/idumb", "it writes the installed plugin"],
    ["/srv/project/node_modules/idumbest/x", null],
  ])("%s: %s", (path, reason) => expect(governedPath(path, { directory: "/srv/project" })).toBe(reason));

  const reached = "its pattern reaches the governance";

  it.each([
    ["/srv/project/.opencode/*.json", reached],
    ["/srv/project/.opencode/*.jsonc", reached],
    ["/srv/project/*.jsonc", reached],
    ["/home/me/.config/opencode/*.json", reached],
    ["/home/me/.config/opencode/i*", reached],
    ["/srv/project/.I*/j", reached],
    ["/srv/project/.i?umb/deep/x", reached],
    ["/srv/project/opencode.j*/x", null],
    ["/srv/project/.opencode/*.md", null],
  ])("the pattern %s: %s", (pattern, reason) => expect(governedGlob(pattern, places)).toBe(reason));

  it("is any of the paths that belong to it", () => {
    const both = { directory: "/srv/project", governedPaths: ["/opt/a", "/opt/b"] };
    expect(["/opt/a/x", "/opt/b/x", "/opt/c/x"].map((path) => governedPath(path, both))).toEqual([
      "it writes the plugin's own files",
      "it writes the plugin's own files",
      null,
    ]);
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
