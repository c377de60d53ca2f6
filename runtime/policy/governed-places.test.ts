/** Which paths, trees and patterns are the governance, one by one. */
import { guardedGlob, guardedTree } from "@idumb/shell-effects";
import { describe, expect, it } from "vitest";
import { governedPath, type GovernedPlaces } from "./governed-path.ts";
import { shellGuard } from "./shell-guard.ts";

const places = { directory: "/srv/project", home: "/home/me", governedPaths: ["/opt/Idumb"] };
const governedTree = (path: string, where: GovernedPlaces) => guardedTree(path, shellGuard(where));
const governedGlob = (pattern: string, where: GovernedPlaces) => guardedGlob(pattern, shellGuard(where));

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
