/** Files that act: a task has to name them. */
import { expect, it } from "vitest";
import { recorded, tasked, task } from "./gate-view.fixture.ts";

const write = (name: string, allowedPaths: readonly string[], filePath: string, mode = tasked.mode) =>
  recorded({ ...tasked, mode, task: { ...task, name, allowedPaths } }, "write", { filePath, content: "x" });

it.each([
  ".opencode/plugin/x.ts",
  ".opencode/tool/x.ts",
  ".git/hooks/pre-commit",
  ".git/config",
  ".git/info/attributes",
  ".woodpecker.yml",
  ".vscode/tasks.json",
  ".cargo/config.toml",
  ".npmrc",
  ".envrc",
  ".github/workflows/ci.yml",
])("%s is written by a task that names it, and by no other", (path) => {
  expect([
    write("Login", [], path),
    write("Login", ["**"], path),
    write(`Write ${path}`, [], path),
    write("Login", [path], path),
    write("Login", [], path, "relaxed"),
  ]).toEqual(["!acting-file", "!acting-file", "write", "write", "untasked"]);
});

it.each([
  "src/config",
  ".github/README.md",
  "docs/workflows/a.yml",
  ".gitignore",
  ".vscode/settings.json",
  "Cargo.toml",
])("%s acts on nothing", (path) => expect(write("Login", [], path)).toBe("write"));

it("an expected output names the file as well", () => {
  const meant = {
    ...tasked,
    task: { ...task, name: "Login", expectedOutput: "CI in .github/workflows/ci.yml" },
  };
  expect(
    [".github/workflows/ci.yml", ".npmrc"].map((filePath) =>
      recorded(meant, "write", { filePath, content: "x" }),
    ),
  ).toEqual(["write", "!acting-file"]);
});

it("a scope that names the folder names what lies in it", () =>
  expect(write("Login", [".github/workflows/**"], ".github/workflows/ci.yml")).toBe("write"));

const run = (name: string, command: string) =>
  recorded({ ...tasked, task: { ...task, name, allowedPaths: [] } }, "bash", { command });

it.each([
  "git config core.fsmonitor ./hook.sh",
  "git config alias.x '!ls'",
  "git config core.hooksPath tools",
  "git config filter.x.clean ./clean.sh",
  "git config --global core.sshCommand ./ssh.sh",
])("%s makes git run something later: a task has to name the settings", (command) =>
  expect([run("Login", command), run("Set it up in .git/config and .gitconfig", command)]).toEqual([
    "!acting-file",
    "write",
  ]),
);

it.each(["git config user.name me", "git config core.pager cat", "git config alias.st status"])(
  "%s is git's own matter",
  (command) => expect(run("Login", command)).toBe("git"),
);

it("a hook of a repository that begins above the project acts as well, and so do settings of the user", () => {
  const above = { ...tasked, repository: "/srv", task: { ...task, name: "Login", allowedPaths: [] } };
  const write = (filePath: string) => recorded(above, "write", { filePath, content: "x" });
  expect([write("/srv/.git/hooks/pre-commit"), write("/home/me/.gitconfig"), write("/srv/lib/a.ts")]).toEqual(
    ["!acting-file", "!acting-file", "write"],
  );
});
