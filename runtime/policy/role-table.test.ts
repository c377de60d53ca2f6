/** The role table in the gate: a test per role and kind of effect, in every mode. */
import { describe, expect, test } from "vitest";
import { effectOf, type EffectContext } from "./effect.ts";
import { gate, type GateView } from "./gate.ts";
import { narrowerRole, ROLES, ROLE_NAMES, roleOfAgent, type RoleName } from "./role-table.ts";

const context: EffectContext = {
  directory: "/srv/project",
  ourTools: new Set(["govern_task"]),
  home: "/home/me",
};
const task = {
  id: "tn-1",
  name: "Login",
  plan: "wp-1",
  expectedOutput: "",
  allowedTools: [],
  allowedPaths: [],
};
const MODES = ["strict", "balanced", "relaxed"] as const;

function verdict(role: RoleName, tool: string, args: unknown, more: Partial<GateView> = {}) {
  const view: GateView = {
    mode: "balanced",
    sessionID: "ses_1",
    parentID: null,
    role: ROLES[role],
    task,
    startable: null,
    directory: "/srv/project",
    ...more,
  };
  const call = { tool, args };
  return gate(view, call, effectOf(call, context));
}
const codeOf = (...asked: Parameters<typeof verdict>) => {
  const given = verdict(...asked);
  return given.allow ? "allow" : given.refusal.code;
};

/** Per call: which roles may make it, with a task in hand. */
const CELLS: readonly (readonly [string, Record<string, unknown>, readonly RoleName[]])[] = [
  ["read", { filePath: "src/a.ts" }, ROLE_NAMES],
  ["grep", { pattern: "x" }, ROLE_NAMES],
  ["webfetch", { url: "https://example.com" }, ROLE_NAMES],
  ["bash", { command: "git status && ls" }, ROLE_NAMES],
  ["bash", { command: "git log > /tmp/log.txt" }, ROLE_NAMES],
  ["write", { filePath: "src/a.ts", content: "" }, ["executor", "solo"]],
  ["apply_patch", { patchText: "*** Add File: a.ts" }, ["executor", "solo"]],
  ["write", { filePath: "planning/login.md", content: "" }, ["investigator", "executor", "solo"]],
  ["write", { filePath: "planning/../src/a.ts", content: "" }, ["executor", "solo"]],
  ["bash", { command: "echo x > planning/login.md" }, ["investigator", "executor", "solo"]],
  ["bash", { command: "echo x > src/a.ts" }, ["executor", "solo"]],
  ["bash", { command: "prettier --write ." }, ["executor", "solo"]],
  ["bash", { command: "npm test" }, ["investigator", "executor", "solo"]],
  ["bash", { command: "npm run build" }, ["executor", "solo"]],
  ["bash", { command: "python gen.py" }, ["executor", "solo"]],
  ["bash", { command: "git commit -m x" }, ["executor", "solo"]],
  ["bash", { command: "npm test && git commit -m x" }, ["executor", "solo"]],
  ["task", { prompt: "x" }, ["coordinator", "solo"]],
];

describe("with a task in hand", () => {
  test.each(CELLS)("%s %j is allowed to %j alone, in every mode", (tool, args, allowed) => {
    for (const role of ROLE_NAMES)
      for (const mode of MODES)
        expect([role, mode, codeOf(role, tool, args, { mode })]).toEqual([
          role,
          mode,
          allowed.includes(role) ? "allow" : "role",
        ]);
  });

  test("a role still needs the task: what it may do at all is refused without one", () => {
    for (const role of ["executor", "solo"] as const)
      expect(codeOf(role, "write", { filePath: "a.ts" }, { task: null })).toBe("no-active-task");
    expect(codeOf("investigator", "write", { filePath: "planning/a.md" }, { task: null })).toBe(
      "no-active-task",
    );
    expect(codeOf("investigator", "bash", { command: "npm test" }, { task: null })).toBe("allow");
  });

  test("what no role may do is refused before the role is asked", () => {
    for (const role of ROLE_NAMES) {
      expect(codeOf(role, "bash", { command: "rm -rf .idumb" })).toBe("governance-protected");
      expect(codeOf(role, "bash", { command: "git reset --hard" })).toBe("destructive");
      expect(codeOf(role, "bash", { command: 'eval "$X"' })).toBe("hidden-payload");
    }
  });
});

describe("a refusal by role", () => {
  const insteadOf = (...asked: Parameters<typeof verdict>) => {
    const given = verdict(...asked);
    return given.allow ? null : given.refusal.instead;
  };

  test("gives the coordinator an assignment to make instead, and tells the others who must act", () => {
    expect(insteadOf("coordinator", "edit", { filePath: "src/a.ts" })).toEqual({
      tool: "govern_delegate",
      args: {
        action: "assign",
        name: "Edit src/a.ts",
        expectedOutput: "src/a.ts is changed as asked",
        agent: "idumb-executor",
      },
    });
    expect(insteadOf("investigator", "edit", { filePath: "src/a.ts" })).toMatchObject({
      human: expect.stringContaining("report what is left"),
    });
  });

  test("never offers an executor a quick start, which would be planning", () => {
    expect(insteadOf("executor", "edit", { filePath: "src/a.ts" }, { task: null })).toMatchObject({
      human: expect.stringContaining("plans one first"),
    });
    const startable = { id: "tn-3", name: "Login" };
    expect(insteadOf("executor", "edit", { filePath: "src/a.ts" }, { task: null, startable })).toEqual({
      tool: "govern_task",
      args: { action: "start", task: "tn-3" },
    });
  });
});

describe("a role", () => {
  test("of the coordinator plans, assigns and settles work; the investigator's looks, and both write decisions", () => {
    const coordinator = roleOfAgent("idumb-supreme-coordinator");
    const investigator = roleOfAgent("idumb-investigator");
    const rights = ({
      plan,
      delegates,
      task: own,
      criticalDecisions,
      writes,
      purposes,
    }: typeof coordinator) => ({
      plan,
      delegates,
      task: own,
      criticalDecisions,
      writes,
      purposes,
    });
    expect([rights(coordinator), rights(investigator)]).toEqual([
      {
        plan: ["create", "plan_tasks", "update", "resolve", "archive", "abandon", "status"],
        delegates: true,
        task: ["status", "complete", "fail", "defer", "abandon", "reopen"],
        criticalDecisions: true,
        writes: "none",
        purposes: ["inspection"],
      },
      {
        plan: ["status"],
        delegates: false,
        task: ["start", "step", "complete", "review", "fail", "status"],
        criticalDecisions: true,
        writes: "planning",
        purposes: ["inspection", "validation"],
      },
    ]);
    const executor = roleOfAgent("idumb-executor");
    expect([executor.plan, executor.delegates, executor.criticalDecisions, executor.writes]).toEqual([
      ["status"],
      false,
      false,
      "project",
    ]);
  });

  test("that both may hand work on hands it on, one inside the other", () => {
    expect(narrowerRole(ROLES.coordinator, ROLES.solo).delegates).toBe(true);
  });
});

describe("the role of an agent", () => {
  test("is its own by name, and solo for every other", () => {
    for (const role of Object.values(ROLES)) expect(roleOfAgent(role.agent ?? "build")).toBe(role);
    for (const agent of ["build", "plan", "", "idumb", "IDUMB-EXECUTOR", "__proto__"])
      expect(roleOfAgent(agent)).toBe(ROLES.solo);
  });

  test("under a narrower parent is never more than the parent's", () => {
    for (const own of Object.values(ROLES))
      for (const limit of Object.values(ROLES)) {
        const both = narrowerRole(own, limit);
        for (const role of [own, limit]) {
          expect(role.plan).toEqual(expect.arrayContaining([...both.plan]));
          expect(role.task).toEqual(expect.arrayContaining([...both.task]));
          expect(role.purposes).toEqual(expect.arrayContaining([...both.purposes]));
          expect(!both.delegates || role.delegates).toBe(true);
          expect(!both.criticalDecisions || role.criticalDecisions).toBe(true);
          expect(both.writes !== "project" || role.writes === "project").toBe(true);
          expect(role.writes !== "none" || both.writes === "none").toBe(true);
        }
        expect(narrowerRole(own, limit)).toBe(both);
      }
  });
});
