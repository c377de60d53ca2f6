/** What each role may do under a task, and what becomes of two roles in one. */
import { describe, expect, it } from "vitest";
import { childOf, context, verdictOn, locked, recorded, task, tasked } from "./gate-view.fixture.ts";
import { effectOf } from "./effect.ts";
import { gate, type GateView } from "./gate.ts";
import { narrowerRole, ROLES } from "./role-table.ts";
const bash = (command: string) => ({ command });
const write = { filePath: "src/a.ts", content: "x" };
const byRole = (role: GateView["role"], tool: string, args: unknown) =>
  recorded({ ...tasked, ...(role && { role }) }, tool, args);

describe("a role", () => {
  it("that delegates reads and looks, and leaves the rest", () => {
    expect(
      [
        ["read", {}],
        ["bash", bash("ls")],
        ["bash", bash("npm test")],
        ["bash", bash("git commit -m x")],
        ["task", {}],
        ["write", { filePath: "docs/a.md" }],
        ["write", { filePath: "/tmp/a" }],
      ].map(([tool, args]) => byRole(ROLES.coordinator, tool as string, args)),
    ).toEqual([null, null, "!role", "!role", "delegate", "!role", "write"]);
  });

  it("that investigates writes planning documents and tests", () => {
    expect(
      [
        ["bash", bash("npm test")],
        ["bash", bash("npm run build")],
        ["bash", bash("git commit -m x")],
        ["bash", bash("python gen.py")],
        ["task", {}],
        ["write", { filePath: "docs/a.md" }],
        ["write", { filePath: "docs/a.txt" }],
        ["write", { filePath: "plans/a.txt" }],
        ["write", write],
      ].map(([tool, args]) => byRole(ROLES.investigator, tool as string, args)),
    ).toEqual(["test", "!role", "!role", "!role", "!role", "write", "!role", "write", "!role"]);
  });

  it("that executes does everything but delegate", () => {
    expect(
      [
        ["bash", bash("npm run build")],
        ["bash", bash("git commit -m x")],
        ["task", {}],
        ["write", write],
      ].map(([tool, args]) => byRole(ROLES.executor, tool as string, args)),
    ).toEqual(["build", "git", "!role", "write"]);
  });

  it("inside a narrower one has no more than that", () => {
    expect(
      (({ plan, task: tasks, writes, delegates, criticalDecisions, purposes, name }) => ({
        plan,
        tasks,
        writes,
        delegates,
        criticalDecisions,
        purposes,
        name,
      }))(narrowerRole(ROLES.solo, ROLES.investigator)),
    ).toEqual({
      plan: ["status"],
      tasks: ["start", "step", "complete", "review", "fail", "status"],
      writes: "planning",
      delegates: false,
      criticalDecisions: true,
      purposes: ["inspection", "validation"],
      name: "solo",
    });
  });

  it("inside itself is itself", () => {
    expect([
      narrowerRole(ROLES.executor, ROLES.executor) === ROLES.executor,
      narrowerRole(ROLES.solo, ROLES.executor) === narrowerRole(ROLES.solo, ROLES.executor),
      narrowerRole(ROLES.executor, ROLES.coordinator).writes,
      narrowerRole(ROLES.coordinator, ROLES.executor).writes,
    ]).toEqual([true, true, "none", "none"]);
  });
});

describe("the repository's own folder", () => {
  it("follows the rule for git, except what git would run", () => {
    expect([
      recorded(locked, "bash", bash("git commit -m x")),
      recorded({ ...locked, mode: "strict" }, "bash", bash("git commit -m x")),
      recorded(locked, "bash", bash("echo x > .git/hooks/pre-commit")),
      recorded(locked, "write", { filePath: ".git/config" }),
      recorded(locked, "bash", bash("git add . && echo x > .git/info/exclude")),
      recorded(locked, "bash", bash("git add . && echo x > .git/hooks/pre-commit")),
      recorded(locked, "bash", bash("git add . && echo x > a.ts")),
    ]).toEqual([
      "git",
      "!no-active-task",
      "!no-active-task",
      "!no-active-task",
      "write",
      "!no-active-task",
      "!no-active-task",
    ]);
  });
});

describe("an allowed call", () => {
  it("is recorded by the most that it does", () => {
    expect(
      [
        ["write", write],
        ["bash", bash("npm install")],
        ["bash", bash("python gen.py")],
        ["bash", bash("npm test")],
        ["bash", bash("npm run build")],
        ["bash", bash("git commit -m x")],
        ["mcp_tool", {}],
        ["task", {}],
        ["webfetch", { url: "https://example.com" }],
        ["read", {}],
      ].map(([tool, args]) => recorded(tasked, tool as string, args)),
    ).toEqual([
      "write",
      "write",
      "opaque",
      "test",
      "build",
      "git",
      "unknown-tool",
      "delegate",
      "network",
      null,
    ]);
  });

  it("gives the same answer as before, which nobody can change", () => {
    expect([
      verdictOn(tasked, "read", {}) === verdictOn(tasked, "read", {}),
      Object.isFrozen(verdictOn(tasked, "read", {})),
    ]).toEqual([true, true]);
  });

  it("of a subagent is decided like any other", () => {
    expect([recorded({ ...childOf, task }, "write", write), recorded(childOf, "read", {})]).toEqual([
      "write",
      null,
    ]);
  });

  it("is decided for its own project", () => {
    expect(
      gate(
        { ...tasked, directory: "/srv/project" },
        { tool: "read", args: null },
        effectOf({ tool: "read", args: null }, context),
      ),
    ).toEqual({ allow: true, record: null });
  });
});
