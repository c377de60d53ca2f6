/** What each role is told when it asks for what it does not have. */
import { describe, expect, it } from "vitest";
import { locked } from "./gate-view.fixture.ts";
import { evidenceOf } from "./refuse.ts";
import { handOn, refuseAction, refuseQuickStart, whoElse } from "./refuse-role.ts";
import { PLANNING_PATHS, ROLE_NAMES, roleOfAgent, ROLES } from "./role-table.ts";

describe("a role", () => {
  it("is told which actions of a tool are its own", () => {
    expect(refuseAction(ROLES.executor, "govern_plan", "create", ["status"], "ses_1")).toEqual({
      code: "role",
      what: "govern_plan create.",
      why: "The role executor changes the project inside its task, builds and tests. Its actions of govern_plan: status.",
      instead: {
        human:
          "Go on within your role and report what is left: the agent that sent you, or the human, decides who does it.",
      },
      evidence: "role executor; session ses_1",
    });
  });

  it("that may not plan is given the planned task that is free", () => {
    expect(refuseQuickStart(ROLES.executor, "tn-1", "ses_1")).toEqual({
      code: "role",
      what: "govern_task start of a task that nobody planned.",
      why: "The role executor changes the project inside its task, builds and tests; planning is not its part.",
      instead: { tool: "govern_task", args: { action: "start", task: "tn-1" } },
      evidence: "role executor; session ses_1; free to start: tn-1",
    });
  });

  it("that may not plan is told who does, when nothing is free", () => {
    expect(refuseQuickStart(ROLES.investigator, null, "ses_1")).toEqual({
      code: "role",
      what: "govern_task start of a task that nobody planned.",
      why: "The role investigator reads, searches and validates; writes planning documents only; planning is not its part.",
      instead: {
        human:
          "Go on within your role and report what is left: the agent that sent you, or the human, decides who does it.",
      },
      evidence: "role investigator; session ses_1; free to start: none",
    });
  });

  it("hands on what it does not do, by an assignment or in words", () => {
    expect(ROLE_NAMES.map((name) => handOn(ROLES[name], "Work", "done"))).toEqual([
      {
        tool: "govern_delegate",
        args: { action: "assign", name: "Work", expectedOutput: "done", agent: "idumb-executor" },
      },
      {
        human:
          "Go on within your role and report what is left: the agent that sent you, or the human, decides who does it.",
      },
      {
        human:
          "Go on within your role and report what is left: the agent that sent you, or the human, decides who does it.",
      },
      {
        tool: "govern_delegate",
        args: { action: "assign", name: "Work", expectedOutput: "done", agent: "idumb-executor" },
      },
    ]);
  });

  it("is told where its part ends", () => {
    expect(ROLE_NAMES.map((name) => whoElse(ROLES[name]))).toEqual([
      "Leave this to an agent that you delegate to",
      "Go on within your role and report what is left: the agent that sent you, or the human, decides who does it",
      "Go on within your role and report what is left: the agent that sent you, or the human, decides who does it",
      "Go on within your role and report what is left: the agent that sent you, or the human, decides who does it",
    ]);
  });

  it("is known by the name of its agent", () => {
    expect(
      ["idumb-supreme-coordinator", "idumb-investigator", "idumb-executor", "build", "general", ""].map(
        (agent) => roleOfAgent(agent).name,
      ),
    ).toEqual(["coordinator", "investigator", "executor", "solo", "solo", "solo"]);
  });

  it("has what the table says", () => {
    expect(ROLE_NAMES.map((name) => ROLES[name])).toEqual([
      {
        name: "coordinator",
        agent: "idumb-supreme-coordinator",
        duty: "plans and delegates, writes nothing",
        plan: ["create", "plan_tasks", "update", "resolve", "archive", "abandon", "status"],
        delegates: true,
        task: ["status", "complete", "fail", "defer", "abandon", "reopen"],
        criticalDecisions: true,
        writes: "none",
        purposes: ["inspection"],
      },
      {
        name: "investigator",
        agent: "idumb-investigator",
        duty: "reads, searches and validates; writes planning documents only",
        plan: ["status"],
        delegates: false,
        task: ["start", "step", "complete", "review", "fail", "status"],
        criticalDecisions: true,
        writes: "planning",
        purposes: ["inspection", "validation"],
      },
      {
        name: "executor",
        agent: "idumb-executor",
        duty: "changes the project inside its task, builds and tests",
        plan: ["status"],
        delegates: false,
        task: ["start", "step", "complete", "review", "fail", "status"],
        criticalDecisions: false,
        writes: "project",
        purposes: ["inspection", "validation", "build", "git"],
      },
      {
        name: "solo",
        agent: null,
        duty: "plans and does the work itself",
        plan: ["create", "plan_tasks", "update", "resolve", "archive", "abandon", "status"],
        delegates: true,
        task: ["start", "step", "complete", "review", "fail", "defer", "abandon", "reopen", "status"],
        criticalDecisions: true,
        writes: "project",
        purposes: ["inspection", "validation", "build", "git"],
      },
    ]);
  });

  it("writes planning documents where they lie", () => {
    expect(PLANNING_PATHS).toEqual(["planning/**", ".planning/**", "plans/**", "specs/**", "docs/**/*.md"]);
  });
});

describe("the evidence of a refusal", () => {
  it("names the role of our agents, and none for every other", () => {
    expect([
      evidenceOf({ ...locked, role: ROLES.solo }),
      evidenceOf({ ...locked, role: ROLES.executor }),
    ]).toEqual([
      "mode balanced; session ses_1; no active task",
      "mode balanced; session ses_1; role executor; no active task",
    ]);
  });
});
