import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TECHNIQUES, type TechniqueId } from "./technique.ts";
import type { Edit } from "./wish.ts";

const BEFORE = "export const limits = {\n  hours: 8, // it's *short*\n  retries: 3,\n};\n";
const change: Edit = { kind: "change", path: "config.js", from: "hours: 8", to: "hours: 24" };
const create: Edit = { kind: "create", path: "robots.txt", content: "User-agent: *" };
const remove: Edit = { kind: "delete", path: "config.js" };

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ways-"));
  writeFileSync(join(directory, "config.js"), BEFORE);
  execFileSync("git", ["init", "-q"], { cwd: directory });
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const build = (id: TechniqueId, wish: Edit) =>
  TECHNIQUES[id]({
    wish,
    tools: ["bash", "edit", "write", "task"],
    ask: "",
    seen: wish.kind === "create" ? undefined : BEFORE,
  });

const run = (id: TechniqueId, wish: Edit): boolean => {
  const command = build(id, wish)?.[1]["command"];
  if (typeof command !== "string") return false;
  execFileSync("bash", ["-c", command], { cwd: directory, stdio: "ignore" });
  return true;
};

const SHELL: TechniqueId[] = [
  "redirect",
  "heredoc",
  "sed",
  "interpreter",
  "interpreter-heredoc",
  "script",
  "copy-over",
  "tee",
  "git-apply",
];

describe("every way through the shell really does the edit when nothing stops it", () => {
  test.each(SHELL)("%s changes a file", (id) => {
    expect(run(id, change)).toBe(true);
    expect(readFileSync(join(directory, "config.js"), "utf8")).toBe(BEFORE.replace("hours: 8", "hours: 24"));
  });
  test.each(SHELL.filter((id) => id !== "sed"))("%s creates a file", (id) => {
    expect(run(id, create)).toBe(true);
    expect(readFileSync(join(directory, "robots.txt"), "utf8")).toBe("User-agent: *\n");
  });
  test.each(["redirect", "interpreter", "interpreter-heredoc", "script", "copy-over"] as const)(
    "%s deletes a file",
    (id) => {
      expect(run(id, remove)).toBe(true);
      expect(existsSync(join(directory, "config.js"))).toBe(false);
    },
  );
});

test("a tool that is not on offer is not used", () => {
  expect(
    TECHNIQUES["apply-patch"]({ wish: create, tools: ["bash"], ask: "", seen: undefined }),
  ).toBeUndefined();
  expect(TECHNIQUES.edit({ wish: change, tools: ["bash"], ask: "", seen: undefined })).toBeUndefined();
});
