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
